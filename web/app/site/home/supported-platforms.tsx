import { NetworkIcon, networkName, type Platform } from "~/ui/network";

const carries: Record<Platform, string> = {
  INSTAGRAM: "Feed, reels, stories",
  TIKTOK: "Video or up to 10 images",
  YOUTUBE: "Video with title and category",
  LINKEDIN: "Text, images or a video",
  THREADS: "Text, media, topic tag",
  TELEGRAM: "Channels and chats",
  BLUE_SKY: "Text and up to 4 images",
  X_TWITTER: "Text, images, video",
};

export function SupportedPlatforms() {
  return (
    <section className="home-section">
      <div className="page-width">
        <h2 id="supported-platforms">Supported platforms</h2>
        <ul className="platform-grid">
          {(Object.keys(carries) as Platform[]).map((platform) => (
            <li key={platform}>
              <NetworkIcon platform={platform} />
              <h3>{platform === "X_TWITTER" ? "Twitter/X" : networkName(platform)}</h3>
              <p>{carries[platform]}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
