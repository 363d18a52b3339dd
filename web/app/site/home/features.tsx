import { IfOwn, IfPreapproved } from "./preapproved";

export function Features() {
  return (
    <section className="sec">
      <div className="wrap">
        <h2>Key features</h2>
        <ul className="feat">
          <li>
            <h3>One call, eight networks</h3>
            <p>
              A publication per account, a post per message. One request carries them all, each with the
              settings its network needs.
            </p>
          </li>
          <li>
            <h3>
              <IfPreapproved>Access that is already approved</IfPreapproved>
              <IfOwn>Never published twice</IfOwn>
            </h3>
            <p>
              <IfPreapproved>
                Publish on day one through platform access that Octavo holds. There is no audit for you to
                pass.
              </IfPreapproved>
              <IfOwn>
                Every call that cannot be taken back is written down first. A lost answer is looked up on the
                network, never sent again.
              </IfOwn>
            </p>
          </li>
          <li>
            <h3>Media, uploaded once</h3>
            <p>
              Send a file once and attach it anywhere. Octavo <a href="/media-validation">knows what each
              network accepts</a> and says so before you publish.
            </p>
          </li>
          <li>
            <h3>Now, later, or as a draft</h3>
            <p>Give a time and Octavo keeps it. Leave it out and the post goes now.</p>
          </li>
          <li>
            <h3>Webhooks with a memory</h3>
            <p>
              <a href="/webhooks">Thirteen event types</a>, signed. Every delivery is kept with its request,
              its response and its retries.
            </p>
          </li>
          <li>
            <h3>A node for n8n</h3>
            <p>
              The <a href="/n8n-integration">official community node</a> lists accounts and chats, uploads
              media and schedules posts. No code needed.
            </p>
          </li>
        </ul>
      </div>
    </section>
  );
}
