import type { ComponentProps, ReactNode } from "react";

/** Scrolls sideways on a narrow screen, so it must take the focus for people without a mouse. */
export function ScrollingTable({ label, ...props }: ComponentProps<"table"> & { label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-frame" tabIndex={0} aria-label={label}>
      <table className="table" {...props} />
    </section>
  );
}

export function WideTable({ label, head, children }: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <ScrollingTable label={label}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col" className="small-caps">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </ScrollingTable>
  );
}
