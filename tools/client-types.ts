/** Converts JSON schemas to TypeScript, with named declarations for types that contracts name or that are used more than once. */

export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}

/** Shorter types are inlined. */
const WORTH_A_NAME = 45;
const MARK = /#(\d+)#/g;

export interface ClientTypes {
  /** The type of a schema; candidates for names are placeholders until `written`. */
  typeOf(schema: Schema): string;
  /** Assigns a name to the type of this schema wherever it is used. */
  call(name: string, schema: Schema): void;
  /** Final texts, and declarations of named types. Types without a contract name are named after owner and field. */
  written(owned: readonly { owner: string; text: string }[]): { texts: string[]; declarations: string[] };
}

export function clientTypes(): ClientTypes {
  /** Unique object and union types by text, with placeholders for nested ones. */
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  const mark = (text: string): string => {
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return `#${id}#`;
  };

  const typeOf = (schema: Schema): string => {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum) return mark(schema.enum.map((value) => JSON.stringify(value)).join(' | '));
    const choice = schema.anyOf ?? schema.oneOf;
    if (choice) return [...new Set(choice.map(typeOf))].join(' | ');
    if (Array.isArray(schema.type))
      return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
    switch (schema.type) {
      case 'string':
        return schema.format === 'binary' ? 'Blob' : 'string';
      case 'boolean':
      case 'null':
        return schema.type;
      case 'integer':
      case 'number':
        return 'number';
      case 'array':
        return `(${typeOf(schema.items ?? {})})[]`;
      case 'object':
        return objectType(schema);
      default:
        return 'unknown';
    }
  };

  const objectType = ({ properties = {}, required = [], additionalProperties }: Schema): string => {
    const fields = Object.entries(properties);
    if (fields.length === 0 && typeof additionalProperties === 'object')
      return `Record<string, ${typeOf(additionalProperties)}>`;
    if (fields.length === 0) return 'Record<string, never>';
    const lines = fields.map(
      ([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
    );
    return mark(`{ ${lines.join('\n')} }`);
  };

  return {
    typeOf,
    call(name, schema) {
      const [, id] = /^#(\d+)#$/.exec(typeOf(schema)) ?? [];
      if (id !== undefined && !names.has(Number(id))) names.set(Number(id), name);
    },
    written(owned) {
      const texts = [...ids.keys()];
      const uses = new Map<number, number>();
      const paths = new Map<number, string>();
      // Visit each text once: types used only inside a named one need no name.
      const visit = (text: string, owner: string): void => {
        for (const { index, 1: digits } of text.matchAll(MARK)) {
          const id = Number(digits);
          const seen = uses.get(id) ?? 0;
          uses.set(id, seen + 1);
          if (seen > 0) continue;
          const path = owner + pascal(/(\w+)\??:[^:]*$/.exec(text.slice(0, index))?.[1] ?? '');
          paths.set(id, path);
          visit(texts[id]!, names.get(id) ?? path);
        }
      };
      for (const { text, owner } of owned) visit(text, owner);
      const unmarked = (text: string): string =>
        text.replace(
          MARK,
          (_, digits: string) => chosen.get(Number(digits)) ?? unmarked(texts[Number(digits)]!),
        );
      const chosen = new Map<number, string>();
      const taken = new Set<string>();
      for (const [id, count] of uses) {
        if ((count < 2 && !names.has(id)) || unmarked(texts[id]!).length < WORTH_A_NAME) continue;
        const name = [names.get(id), paths.get(id)!].find((name) => name !== undefined && !taken.has(name));
        if (!name) throw new Error(`Two shapes are called ${paths.get(id)}.`);
        taken.add(name);
        chosen.set(id, name);
      }
      const declarations = [...chosen]
        .toSorted(([, a], [, b]) => (a < b ? -1 : 1))
        .map(([id, name]) => `export type ${name} = ${unmarked(texts[id]!)};`);
      return { texts: owned.map(({ text }) => unmarked(text)), declarations };
    },
  };
}

/** Converts `fuel_request` and `fuelRequest` to `FuelRequest`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
