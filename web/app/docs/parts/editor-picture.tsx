/** Pictures of n8n's editor, which `make test-n8n` takes into docs/screenshots. */
const pictures = import.meta.glob<string>(
  "../../../../docs/screenshots/n8n-{credential,workflow,trigger-workflow,schedule}.png",
  { query: "?url", import: "default", eager: true },
);

/** Loaded when it is opened; nothing where the picture was not taken yet. */
export function EditorPicture({ name, alt }: { name: string; alt: string }) {
  const address = pictures[`../../../../docs/screenshots/n8n-${name}.png`];
  if (!address) return null;
  return (
    <details className="picture" data-markdown="skip" data-pagefind-ignore>
      <summary>In n8n’s editor</summary>
      <img src={address} alt={alt} width={1280} height={1100} loading="lazy" />
    </details>
  );
}
