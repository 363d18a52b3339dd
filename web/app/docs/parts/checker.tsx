/** The form that app/docs/checker/main.ts brings to life: the one page with a script of its own. */
export function Checker() {
  return (
    <div className="checker" id="checker" data-markdown="skip" data-search="skip">
      <p>
        Drop an image or a video, or type the text of a post. Your browser reads the facts and asks Octavo’s rules; the
        file never leaves this page.
      </p>
      <form>
        <div className="field">
          <label htmlFor="checker-file">Image or video</label>
          <input id="checker-file" className="input" type="file" accept="image/*,video/*" />
        </div>
        <div className="field">
          <label htmlFor="checker-text">Text of the post</label>
          <textarea id="checker-text" className="input" rows={3} />
        </div>
        <noscript>The check runs in your browser and needs scripts.</noscript>
      </form>
      <p className="checker-facts mono" />
      <div className="verdict-list" role="status" aria-live="polite" />
      <script src="/checker.js" type="module" />
    </div>
  );
}
