import type { ReactNode } from "react";
import { navigation, paths } from "~/lib/paths";
import { Mark } from "~/ui/mark";
import { operator } from "~/lib/operator";
import { platforms } from "~/ui/network-names";
import { networkList } from "~/lib/counts";

const documentation = navigation.filter(({ to }) =>
  ["/getting-started", "/api-docs", "/n8n-integration", "/media-validation"].includes(to),
);

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
            <p className="site-foot-claim">Octavo publishes to {platforms.length} platforms through one API.</p>
          </div>
          <FooterSection title="Documentation">
            {documentation.map(({ to, label }) => (
              <li key={to}>
                <a href={to}>{label}</a>
              </li>
            ))}
            <li>
              <a href="/openapi.json">OpenAPI description</a>
            </li>
          </FooterSection>
          <FooterSection title="Resources">
            <li>
              <a href={operator.mainSite}>Main website</a>
            </li>
            <li>
              <a href={operator.releaseNotes} target="_blank" rel="noreferrer">
                Release notes<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
            <li>
              <a href={`mailto:${operator.supportEmail}`}>Support</a>
            </li>
          </FooterSection>
          <FooterSection title="Connect">
            <li>
              <a href={operator.signUp}>Sign up</a>
            </li>
            <li>
              <a href={`mailto:${operator.supportEmail}`}>Contact</a>
            </li>
            <li>
              <a href={operator.community} target="_blank" rel="noreferrer">
                Community chat<span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          </FooterSection>
        </div>
        <div className="colophon">
          <span>© 2025 Octavo</span>
          <span>{networkList}</span>
        </div>
      </div>
    </footer>
  );
}

function FooterSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="small-caps">{title}</h2>
      <ul>{children}</ul>
    </div>
  );
}
