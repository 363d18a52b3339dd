import { paths } from "~/lib/paths";
import { CodeBlock } from "~/ui/code-block";
import { NetworkIcon, networkName, type Platform } from "~/ui/network";
import { operator } from "./links";
import { Sheet } from "./sheet";

export function meta() {
  return [
    { title: "Octavo for Developers: one post, eight networks" },
    {
      name: "description",
      content: "An open-source API that publishes and schedules posts to eight networks.",
    },
  ];
}

const platforms: readonly { platform: Platform; carries: string }[] = [
  { platform: "INSTAGRAM", carries: "Feed, reels, stories" },
  { platform: "TIKTOK", carries: "Video or up to 10 images" },
  { platform: "YOUTUBE", carries: "Video with title and category" },
  { platform: "LINKEDIN", carries: "Public, connections or group" },
  { platform: "THREADS", carries: "Text, media, topic tag" },
  { platform: "TELEGRAM", carries: "Channels and chats" },
  { platform: "BLUE_SKY", carries: "Text and up to 4 images" },
  { platform: "X_TWITTER", carries: "Text, images, video" },
];

const request = `{
  "scheduledTime": "2025-11-21T09:30:00.000Z",
  "isDraft": false,
  "publications": [
    {
      "socialMediaAccountId": 4107,
      "platformSettings": { "type": "TELEGRAM" },
      "posts": [{
        "content": "Harvest week, day one.",
        "chatId": "-1002217"
      }]
    },
    {
      "socialMediaAccountId": 4112,
      "platformSettings": { "type": "BLUE_SKY" },
      "posts": [{ "content": "Harvest week, day one." }]
    }
  ]
}`;

const answer = `HTTP/1.1 204 No Content
Location: /v1/posts/sch_01JD8Z6K2V`;

export default function Home() {
  return (
    <main id="main">
      <Hero />
      <OneRequest />
      <section className="sec">
        <div className="wrap">
          <h2>Supported platforms</h2>
          <p className="sub">This release publishes to Telegram and Bluesky. The other six follow.</p>
          <ul className="plat">
            {platforms.map(({ platform, carries }) => (
              <li key={platform}>
                <NetworkIcon platform={platform} />
                <h3>{platform === "X_TWITTER" ? "Twitter/X" : networkName(platform)}</h3>
                <p>{carries}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <QuickStart />
      <section className="close">
        <div className="wrap">
          <div>
            <h2>Fold the first sheet.</h2>
            <p>Sign in, create an application, and send one post to a sandbox before the real networks.</p>
          </div>
          <div className="btns">
            <a className="btn primary lg" href={paths.portal}>
              Open the Developer Portal
            </a>
            <a className="btn lg" href={operator.signUp}>
              Sign up
            </a>
          </div>
        </div>
      </section>
    </main>
  );
}

function Hero() {
  return (
    <div className="wrap hero">
      <div>
        <h1>One post, eight networks.</h1>
        <p className="lead">
          Octavo publishes and schedules to Instagram, TikTok, YouTube, LinkedIn, Threads, Telegram, Bluesky
          and X through one API. It is open source and runs as one process.
        </p>
        <div className="btns">
          <a className="btn primary lg" href="/getting-started">
            Get started
          </a>
          <a href="/api-docs">Read the API documentation</a>
        </div>
      </div>
      <figure>
        <Sheet />
        <figcaption>
          <span className="sc">Fig. 1</span>
          <span>
            A sheet printed for folding in octavo. The upper leaves stand on their heads: three folds turn
            every one of them upright.
          </span>
        </figcaption>
      </figure>
    </div>
  );
}

function OneRequest() {
  return (
    <section className="sec">
      <div className="wrap">
        <h2>You write one request. Octavo does the folding.</h2>
        <div className="callgrid">
          <CodeBlock title="POST /v1/posts" code={request} />
          <div className="stack">
            <CodeBlock title="Answer" code={answer} />
            <p className="font-serif text-prose text-ink-2">
              A signed webhook tells how each post went, and the portal keeps every delivery with its request,
              its response and its retries.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

const steps = [
  ["Sign up and connect accounts", "Create an account and connect the networks you publish to."],
  [
    "Create an application",
    "In the portal, name it, give its callback URLs, and take its client ID and secret.",
  ],
  ["Publish", "Send POST /v1/posts with your token and client ID."],
] as const;

function QuickStart() {
  return (
    <section className="sec">
      <div className="wrap">
        <h2>Quick start</h2>
        <ol className="steps">
          {steps.map(([title, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
