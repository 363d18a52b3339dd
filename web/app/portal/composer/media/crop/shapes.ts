/** The shapes that a crop can have, and which of them the networks accept. */
import table from "../../../../../../contract/rules/table.json" with { type: "json" };
import { networkName } from "~/ui/network";
import type { Target } from "../../draft/draft";

/** A rule about the aspect ratio of pictures: width to height, from the least to the most. */
export interface RatioRule {
  accountId: number;
  rule: string;
  network: string;
  /** `4:5 to 1.91:1` */
  limit: string;
  least: number;
  most: number;
}

interface TableRule {
  rule: string;
  subject: string;
  quantity: string;
  limit: string;
  least?: number;
  most?: number;
}

const networks = table as unknown as readonly {
  platform: string;
  placements: readonly { placement: string | null; rules: readonly TableRule[] }[];
}[];

const ratios = { "1:1": 1, "4:5": 4 / 5, "9:16": 9 / 16, "16:9": 16 / 9, "1.91:1": 1.91 } as const;

export type Shape = "FREE" | keyof typeof ratios;

export function ratioOf(shape: Shape): number | undefined {
  return shape === "FREE" ? undefined : ratios[shape];
}

/** The rules for a picture of each account that the post goes to. */
export function ratioRules(targets: readonly Target[]): RatioRule[] {
  return targets.flatMap(({ accountId, platform, settings }) => {
    const placements = networks.find((it) => it.platform === platform)?.placements ?? [];
    // What is not chosen yet is a post in the feed: the first placement of the table.
    const chosen = settings.publicationType || placements.find(({ placement }) => placement)?.placement;
    const rules = placements.filter(({ placement }) => !placement || placement === chosen).flatMap((it) => it.rules);
    return rules.filter(isPictureRatio).map(({ rule, limit, least = 0, most = Infinity }) => {
      return { accountId, rule, network: networkName(platform), limit, least, most };
    });
  });
}

function isPictureRatio({ subject, quantity, least, most }: TableRule): boolean {
  return (
    ["File", "Image"].includes(subject) && quantity === "aspect ratio" && least !== undefined && most !== undefined
  );
}

export function fits(ratio: number, { least, most }: RatioRule): boolean {
  return ratio >= least - rounding && ratio <= most + rounding;
}

/** What a ratio of whole pixels may be off by. */
const rounding = 1e-9;

/** Any, and the usual shapes that at least one account accepts by all of its rules. */
export function shapesFor(rules: readonly RatioRule[]): Shape[] {
  const ofAccounts = Object.values(Object.groupBy(rules, ({ accountId }) => accountId));
  const isAccepted = (ratio: number) =>
    rules.length === 0 || ofAccounts.some((its) => its?.every((rule) => fits(ratio, rule)));
  const known = Object.keys(ratios) as (keyof typeof ratios)[];
  return ["FREE", ...known.filter((shape) => isAccepted(ratios[shape]))];
}

/** What a crop begins with: the picture as it is where all accounts accept it, else the shape that cuts the least. */
export function firstShape(ratio: number, rules: readonly RatioRule[]): Shape {
  const isFine = (it: number) => rules.every((rule) => fits(it, rule));
  if (isFine(ratio)) return "FREE";
  const cut = (shape: Shape) => Math.abs(Math.log((ratioOf(shape) ?? ratio) / ratio));
  const fine = shapesFor(rules).filter((shape) => isFine(ratioOf(shape) ?? ratio));
  return fine.toSorted((a, b) => cut(a) - cut(b))[0] ?? "FREE";
}

/** `4:5`, `2.1:1`, `1:1.33` */
export function ratioText(ratio: number): string {
  const known = Object.entries(ratios).find(([, value]) => Math.abs(value - ratio) < 0.005 * value);
  if (known) return known[0];
  return ratio >= 1 ? `${short(ratio)}:1` : `1:${short(1 / ratio)}`;
}

function short(number: number): string {
  return String(Number(number.toFixed(2)));
}
