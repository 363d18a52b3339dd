/** What the generator reads of an OpenAPI description. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: Schema;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
  required?: boolean;
}

export interface Operation {
  operationId: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

const methods = ["get", "post", "put", "patch", "delete"] as const;
type Path = Partial<Record<(typeof methods)[number], Operation>>;

export class Description {
  readonly paths!: Record<string, Path>;
  readonly webhooks!: Record<string, { post: Operation }>;
  readonly components!: { schemas: Record<string, Schema> };

  operations(): { path: string; method: string; operation: Operation }[] {
    return Object.entries(this.paths).flatMap(([path, item]) =>
      methods.flatMap((method) => {
        const operation = item[method];
        return operation ? [{ path, method: method.toUpperCase(), operation }] : [];
      }),
    );
  }

  parametersOf({ parameters = [] }: Operation): Parameter[] {
    return parameters.map((each) => this.resolve(each));
  }

  bodyOf({ requestBody }: Operation): { contentType: string; schema: Schema; isRequired: boolean } | undefined {
    const { content = {}, required = false } = this.resolve(requestBody ?? {});
    const [first] = Object.entries(content);
    return first && { contentType: first[0], schema: first[1].schema, isRequired: required };
  }

  /** The fields of the first successful response. */
  answerOf({ responses }: Operation): Record<string, Schema> {
    const [, success = {}] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
    const schema = this.resolve(success).content?.["application/json"]?.schema ?? {};
    return this.resolve(schema).properties ?? {};
  }

  private resolve<T extends object>(node: T): T {
    const { $ref } = node as { $ref?: string };
    if (!$ref) return node;
    const names = $ref.slice(2).split("/");
    const found = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], this);
    return this.resolve(found as T);
  }
}

export function load(text: string): Description {
  return Object.assign(new Description(), JSON.parse(text));
}
