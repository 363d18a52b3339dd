import { type ReactNode, useId } from "react";

import "./section.css";

interface SectionProps {
  title: string;
  intro?: string;
  /** Next to the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the page, with its title and one sentence about it. */
export function Section({ title, intro, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className="titled-section" aria-labelledby={id} tabIndex={-1}>
      <div className="titled-section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        {action}
      </div>
      {intro && <p className="supporting readable">{intro}</p>}
      {children}
    </section>
  );
}
