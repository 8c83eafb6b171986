/** JSON schemas as TypeScript, in which what the contracts have a name for, and what is in more than one place, is said once. */

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

/** What is shorter reads better where it stands. */
const WORTH_A_NAME = 45;
const MARK = /#(\d+)#/g;

export interface ClientTypes {
  /** The type of a schema; what may have a name is a mark in it until the text is `written`. */
  typeOf(schema: Schema): string;
  /** Gives what this schema says its name, wherever else it is said. */
  call(name: string, schema: Schema): void;
  /** The texts without marks, and the declarations of what has a name. Where no contract has one it is the owner's and the field's. */
  written(owned: readonly { owner: string; text: string }[]): { texts: string[]; declarations: string[] };
}

export function clientTypes(): ClientTypes {
  /** Every object and list of words once, by its text, in which others are marks. */
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
      // Each text once, however often it is said: what stands only in something that has a name needs none itself.
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

/** `fuel_request` and `fuelRequest` as `FuelRequest`. */
export function pascal(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
