/** The form that app/docs/checker/main.ts brings to life: the one page with a script of its own. */
export function Checker() {
  return (
    <div className="checker" id="checker" data-markdown="skip" data-search="skip">
      <p>
        Choose or drop an image or a video, or enter the text of a post. Your browser reads the file’s type, size and
        dimensions and checks them against Octavo’s rules. The file isn’t uploaded.
      </p>
      <form>
        <div className="field">
          <label htmlFor="checker-file">Image or video</label>
          <input id="checker-file" className="input" type="file" accept="image/*,video/*" />
        </div>
        <div className="field">
          <label htmlFor="checker-text">Post text</label>
          <textarea id="checker-text" className="input" rows={3} />
        </div>
        <noscript>This check runs in your browser and requires JavaScript.</noscript>
      </form>
      <p className="checker-facts mono" />
      <div className="verdict-list" role="status" aria-live="polite" />
      <script src="/checker.js" type="module" />
    </div>
  );
}
