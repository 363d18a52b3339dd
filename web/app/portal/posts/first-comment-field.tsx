import { useFormContext, useWatch } from "react-hook-form";
import type { ErrorDetail } from "~/lib/api-error";
import { Field } from "~/ui/field";
import { networkName, type Platform } from "~/ui/network";
import { networkSettings } from "~/portal/data/platform-settings";
import type { PostValues } from "./compose";

/** The text of a first comment, if a chosen network has them. */
export function FirstCommentField({ refused }: { refused: readonly ErrorDetail[] }) {
  const { register, control } = useFormContext<PostValues>();
  const targets = useWatch({ control, name: "targets" });
  const platforms = [...new Set(targets.map(({ platform }) => platform))];
  const accepting = platforms.filter((platform) => networkSettings[platform].firstComment);
  if (accepting.length === 0) return null;
  const others = platforms.filter((platform) => !accepting.includes(platform));
  return (
    <Field label="First comment (optional)" hint={hintOf(accepting, others)} error={problemOf(refused)}>
      {(wiring) => <textarea className="input" rows={3} {...wiring} {...register("firstComment")} />}
    </Field>
  );
}

function hintOf(accepting: readonly Platform[], others: readonly Platform[]): string {
  const limits = accepting.map((platform) => {
    const { most = 0 } = networkSettings[platform].firstComment ?? {};
    return `${networkName(platform)} ${most.toLocaleString("en-GB")}`;
  });
  const hint = `Published under the post. Most characters: ${limits.join(", ")}.`;
  const names = new Intl.ListFormat("en-GB").format(others.map(networkName));
  return names ? `${hint} Not published on ${names}, where it is not supported.` : hint;
}

/** What the API refused about first comments. */
function problemOf(refused: readonly ErrorDetail[]): string | undefined {
  const own = refused.filter(({ field }) => /\.firstComment(?:\.|$)/.test(field));
  return [...new Set(own.map(({ message }) => message))].join(" ") || undefined;
}
