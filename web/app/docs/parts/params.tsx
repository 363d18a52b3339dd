import type { ReactNode } from "react";

/** A table of names and their meaning; on a phone each row becomes a block. */
export function Params({ head, children }: { head: readonly string[]; children: ReactNode }) {
  return (
    <div className="table-frame">
      <table className="table field-table">
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
      </table>
    </div>
  );
}
