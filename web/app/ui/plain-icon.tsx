/** A filled icon of 16 by 16; without a path, the room for one. */
export function PlainIcon({ path }: { path?: string }) {
  return (
    <svg className="icon filled" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
