import { useState } from "react";
import type { PostNumbers } from "~/api/types";
import { metricName } from "~/portal/data/metrics";
import { useCommands } from "~/portal/data/page-commands";
import { Icon } from "~/ui/icons";
import { copyCsv, CopyCsv } from "./copy-csv";
import { PostRows } from "./post-rows";
import { bySchedule, csvOf, metrics, type Order, orders, sorted } from "./sums";

/** The posts, sorted by any column. A row opens to its networks. */
export function NumbersTable({ posts }: { posts: readonly PostNumbers[] }) {
  const [order, setOrder] = useState<Order>("published");
  const next = orders[(orders.indexOf(order) + 1) % orders.length] ?? "published";
  useCommands(
    [{ id: "numbers-csv", label: "Copy the posts as CSV", icon: "copy", run: () => copyCsv(csvOf(posts)) }],
    [
      { keys: "S", does: "Sort the posts by the next column", press: () => setOrder(next) },
      { keys: "Enter", does: "On a post: its networks" },
    ],
  );
  return (
    <section className="page-section" aria-labelledby="numbers-posts">
      <div className="numbers-head">
        <h2 id="numbers-posts">Posts</h2>
        <CopyCsv about="posts" text={() => csvOf(posts)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Numbers by post">
        <table className="table numbers-table numbers-posts tabular">
          <thead>
            <tr>
              <th scope="col" className="small-caps">
                Post
              </th>
              <Head order="published" label="Published" current={order} onChange={setOrder} />
              {metrics.map((metric) => (
                <Head key={metric} order={metric} label={metricName(metric)} current={order} onChange={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(bySchedule(posts), order).map((group) => (
              <PostRows key={group[0]?.scheduleId} posts={group} />
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

interface HeadProps {
  order: Order;
  label: string;
  current: Order;
  onChange: (order: Order) => void;
}

function Head({ order, label, current, onChange }: HeadProps) {
  return (
    <th scope="col" aria-sort={order === current ? "descending" : undefined}>
      <button type="button" className="small-caps" onClick={() => onChange(order)}>
        {label}
        {order === current && <Icon name="down" />}
      </button>
    </th>
  );
}
