import { Fragment, useState } from "react";
import { Link } from "react-router";
import type { PostNumbers } from "~/api/types";
import { paths } from "~/lib/paths";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { NetworkIcon, networkName } from "~/ui/network";
import { Time } from "~/ui/time";
import { toast } from "~/ui/toast";
import { metricNames } from "./metric-names";
import { SumText } from "./sum-text";
import { bySchedule, csvOf, metrics, type Order, sorted, sumOf } from "./sums";

/** The posts, sorted by any column. A row opens to its networks. */
export function NumbersTable({ posts }: { posts: readonly PostNumbers[] }) {
  const [order, setOrder] = useState<Order>("published");
  const copy = () =>
    void navigator.clipboard.writeText(csvOf(posts)).then(
      () => toast("Copied as CSV"),
      () => toast("The browser did not allow copying"),
    );
  return (
    <section className="page-section" aria-labelledby="numbers-posts">
      <div className="numbers-head">
        <h2 id="numbers-posts">Posts</h2>
        <Button variant="quiet" onClick={copy}>
          Copy as CSV
        </Button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="table-frame" tabIndex={0} aria-label="Numbers by post">
        <table className="table numbers-table tabular">
          <thead>
            <tr>
              <th scope="col">Post</th>
              <Head order="published" label="Published" current={order} onChange={setOrder} />
              {metrics.map((metric) => (
                <Head key={metric} order={metric} label={metricNames[metric]} current={order} onChange={setOrder} />
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted(bySchedule(posts), order).map((group) => (
              <Group key={group[0]?.scheduleId} posts={group} />
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
      <button type="button" className="link-button" onClick={() => onChange(order)}>
        {label}
        {order === current && <Icon name="down" />}
      </button>
    </th>
  );
}

function Group({ posts }: { posts: readonly PostNumbers[] }) {
  const [isOpen, setOpen] = useState(false);
  const [first] = posts;
  if (!first) return null;
  return (
    <Fragment>
      <tr>
        <TitleCell post={first} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        <td>
          <Time iso={first.publishedTime} none="" />
        </td>
        {metrics.map((metric) => (
          <td key={metric}>
            <SumText sum={sumOf(posts, metric)} />
          </td>
        ))}
      </tr>
      {isOpen && posts.map((post) => <NetworkRow key={post.postId} post={post} />)}
    </Fragment>
  );
}

function TitleCell({ post, isOpen, onToggle }: { post: PostNumbers; isOpen: boolean; onToggle: () => void }) {
  const title = post.text || "A post without text";
  return (
    <th scope="row">
      <button
        type="button"
        className="button icon-only"
        aria-expanded={isOpen}
        aria-label={`Networks of ${title}`}
        onClick={onToggle}
      >
        <Icon name={isOpen ? "down" : "forward"} />
      </button>{" "}
      <Link className="numbers-title" to={paths.post(post.scheduleId)}>
        {title}
      </Link>
    </th>
  );
}

function NetworkRow({ post }: { post: PostNumbers }) {
  const name = networkName(post.platform);
  return (
    <tr className="numbers-of-network">
      <th scope="row">
        <NetworkIcon platform={post.platform} /> {post.permalink ? <a href={post.permalink}>{name}</a> : name}
      </th>
      <td className="muted">
        read <Time iso={post.measuredAt} none="not yet" />
      </td>
      {metrics.map((metric) => (
        <td key={metric}>
          <SumText sum={sumOf([post], metric)} />
        </td>
      ))}
    </tr>
  );
}
