import type { ComponentProps } from "react";

/** A link to a file of the repository leads nowhere from here, so only its words stay. */
export function WebLink({ href = "", children, ...rest }: ComponentProps<"a">) {
  const leads = /^(https:|#)/.test(href);
  return leads ? (
    <a href={href} {...rest}>
      {children}
    </a>
  ) : (
    <>{children}</>
  );
}
