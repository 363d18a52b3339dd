import type { ComponentProps } from "react";
import { classes } from "~/lib/classes";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "plain" | "primary" | "danger" | "danger-solid" | "quiet" | "quiet-danger";
  size?: "small" | "large";
  /** While its work runs the button keeps its place and focus, but does nothing more. */
  pending?: boolean;
}

const variants = {
  plain: "",
  primary: "primary",
  danger: "danger",
  "danger-solid": "danger solid",
  quiet: "quiet",
  "quiet-danger": "quiet danger",
} as const;

export function Button({ variant = "plain", size, pending = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes("button", variants[variant], size, className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    />
  );
}
