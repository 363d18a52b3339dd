import type { ApiPage } from "~/lib/site-pages";
import { schemaNamed } from "../openapi/document";
import { modelAnchor, modelsOn } from "../openapi/models";
import { Fields, Values } from "./fields";
import { Inline } from "~/ui/prose";

/** Every model of a page: objects with their fields, enumerations with their values. */
export function Models({ page }: { page: ApiPage }) {
  return modelsOn(page).map((name) => {
    const { description, enum: values } = schemaNamed(name);
    return (
      <section key={name} className="model">
        <h3 id={modelAnchor(name)}>
          <a href={`#${modelAnchor(name)}`}>{name}</a>
        </h3>
        {description && (
          <p>
            <Inline text={description} />
          </p>
        )}
        {values ? <Values of={name} /> : <Fields schema={schemaNamed(name)} />}
      </section>
    );
  });
}
