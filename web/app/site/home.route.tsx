import homeCss from "./home/home.css?url";
import { networkCount } from "~/lib/counts";
import { paths } from "~/lib/paths";
import { Closing } from "./home/closing";
import { Features } from "./home/features";
import { Hero } from "./home/hero";
import { OneRequest } from "./home/one-request";
import { QuickStart } from "./home/quick-start";
import { Story } from "./home/story";
import { SupportedPlatforms } from "./home/supported-platforms";
import { Versus } from "./home/versus";
import { share } from "~/lib/share";

export function links() {
  return [{ rel: "stylesheet", href: homeCss }];
}

export function meta() {
  return share({
    path: paths.home,
    title: `Octavo for Developers: one post, ${networkCount} networks`,
    lead: `One open-source API that publishes and schedules posts to ${networkCount} social networks.`,
  });
}

export default function Home() {
  return (
    <main id="main">
      <Hero />
      <OneRequest />
      <Story />
      <Versus />
      <SupportedPlatforms />
      <QuickStart />
      <Features />
      <Closing />
    </main>
  );
}
