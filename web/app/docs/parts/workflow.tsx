/** A workflow drawn as its steps, in order. */
export function Workflow({
  caption,
  steps,
}: {
  caption: string;
  steps: readonly (readonly [node: string, does: string])[];
}) {
  return (
    <figure className="workflow">
      <ol>
        {steps.map(([node, does]) => (
          <li key={node + does}>
            <b>{node}</b>
            <span>{does}</span>
          </li>
        ))}
      </ol>
      <figcaption className="hint">{caption}</figcaption>
    </figure>
  );
}
