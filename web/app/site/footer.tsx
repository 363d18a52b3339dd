import { countedNetworks, networkList } from "~/lib/counts";
import { operator } from "~/lib/operator";
import { paths } from "~/lib/paths";
import { navigation } from "~/lib/site-pages";
import { Mark } from "~/ui/mark";

interface FooterLink {
  to: string;
  label: string;
  opensTab?: boolean;
}

const documentation: readonly FooterLink[] = [
  ...navigation.filter(({ to }) => !["/", "/webhooks"].includes(to)),
  { to: "/agents", label: "Agents" },
  { to: "/openapi.json", label: "OpenAPI description" },
];
const resources: readonly FooterLink[] = [
  { to: operator.mainSite, label: "Main website" },
  { to: operator.releaseNotes, label: "Release notes", opensTab: true },
  { to: `mailto:${operator.supportEmail}`, label: "Support" },
];
const connect: readonly FooterLink[] = [
  { to: operator.signUp, label: "Sign up" },
  { to: `mailto:${operator.supportEmail}`, label: "Contact" },
  { to: operator.community, label: "Community chat", opensTab: true },
];

export function SiteFooter() {
  return (
    <footer className="site-foot">
      <div className="page-width">
        <div className="site-foot-rule" />
        <div className="site-foot-grid">
          <div>
            <a className="brand" href={paths.home}>
              <Mark />
              <b>Octavo</b>
            </a>
            <p className="site-foot-claim">Octavo publishes to {countedNetworks.length} platforms through one API.</p>
          </div>
          <FooterSection title="Documentation" links={documentation} />
          <FooterSection title="Resources" links={resources} />
          <FooterSection title="Connect" links={connect} />
        </div>
        <div className="colophon">
          <span>© 2025 Octavo</span>
          <span>{networkList}</span>
        </div>
      </div>
    </footer>
  );
}

function FooterSection({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <div>
      <h2 className="small-caps">{title}</h2>
      <ul>
        {links.map(({ to, label, opensTab }) => (
          <li key={label}>
            <a href={to} {...(opensTab && { target: "_blank", rel: "noreferrer" })}>
              {label}
              {opensTab && <span className="visually-hidden"> (opens in a new tab)</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
