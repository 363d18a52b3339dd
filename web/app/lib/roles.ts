import { rights } from "./role-table";

export { rights };

export type Right = (typeof rights)[number]["right"];
export type Role = (typeof rights)[number]["roles"][number];

/** Every member may read. */
export const roles: readonly Role[] = rights[0].roles;

export function may(role: Role, right: Right): boolean {
  return rights.some((row) => row.right === right && row.roles.some((allowed) => allowed === role));
}

export function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

/** `Developer`. */
export function roleLabel(role: Role): string {
  return role.charAt(0) + role.slice(1).toLowerCase();
}

/** What the role may do, in one line. */
export function roleHint(role: Role): string {
  const meanings = rights.filter(({ right }) => may(role, right)).map(({ meaning }) => meaning);
  const waits =
    may(role, "WRITE") && !may(role, "PUBLISH") ? " Posts wait for approval, unless the workspace asks for none." : "";
  return `${meanings.join(". ")}.${waits}`;
}
