import { expect, test } from "vitest";
import { toMarkdown } from "./markdown.ts";

const page = (main: string) => `<body><nav>no</nav><main>${main}</main><footer>no</footer></body>`;

test.each([
  ["headings lose their own links", '<h2 id="a"><a href="#a">Accounts</a></h2>', "## Accounts\n"],
  [
    "links to pages are whole",
    '<p><a href="/webhooks#x">there</a></p>',
    "[there](https://octavo.example/webhooks#x)\n",
  ],
  [
    "a name and its type are parted",
    '<p><span class="mono">id</span><span class="type">integer</span></p>',
    "`id`: integer\n",
  ],
  ["controls are left out", "<p>Text<button>Copy</button></p>", "Text\n"],
  ["what only a browser needs is left out", '<div data-markdown="skip">no</div><p>yes</p>', "yes\n"],
  ["values are listed", '<p class="values"><code>A</code><code>B</code></p>', "`A`, `B`\n"],
  [
    "a caption names its table",
    "<table><caption>Feed</caption><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
    "**Feed**\n\n| a |\n| - |\n| b |\n",
  ],
  [
    "an address that may be unset is text",
    '<p>Write to <a href="mailto:support@octavo.invalid">support</a>.</p>',
    "Write to support.\n",
  ],
  [
    "of two ways to get help the one that is always open stays",
    '<div class="with-support">Write.</div><div class="without-support">Ask.</div>',
    "Ask.\n",
  ],
  ["of two readings the careful one stays", "<p><if-preapproved>no</if-preapproved><if-own>yes</if-own></p>", "yes\n"],
  [
    "a block of code in a cell follows its table",
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><span class="mono">x</span></td><td>yes<details><summary>Example</summary><figure><pre><code class="language-json">{\n}</code></pre></figure></details></td></tr></tbody></table>',
    "| a   | b   |\n| --- | --- |\n| `x` | yes |\n\nExample of `x`:\n\n```json\n{\n}\n```\n",
  ],
  [
    "a title of a block names its language",
    '<figure class="code-block"><figcaption>Shell</figcaption><pre><code>ls</code></pre></figure>',
    "Shell\n\n```sh\nls\n```\n",
  ],
  ["code keeps its language", '<pre><code class="language-python">print()</code></pre>', "```python\nprint()\n```\n"],
])("%s", async (_, html, markdown) => {
  expect(await toMarkdown(page(html), "https://octavo.example")).toBe(markdown);
});
