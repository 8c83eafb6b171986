import { type FieldProblem, fieldProblems } from '@fleet/contracts/field-problems.ts';
import type { z } from 'zod';

/**
 * A form's values for a contract's body: all fields are present, empty text is `''`, an empty number or selected id is null, and
 * nothing is undefined. `bodyOfDraft` converts it to the route's input.
 */
export type Draft<T> = T extends string
  ? string extends T
    ? string
    : T | ''
  : T extends number
    ? number | null
    : T extends boolean
      ? boolean
      : T extends readonly (infer Item)[]
        ? Draft<Item>[]
        : T extends object
          ? { [Key in keyof T]-?: Draft<NonNullable<T[Key]>> }
          : T;

/** The path of every field of a draft, joined with dots: `name_en`, `contacts.0.email`. */
export type PathOf<T> = T extends readonly (infer Item)[]
  ? `${number}` | `${number}.${PathOf<Item>}`
  : T extends object
    ? { [Key in keyof T & string]: Key | `${Key}.${PathOf<T[Key]>}` }[keyof T & string]
    : never;

/** The value at a path. */
export type ValueAt<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? ValueAt<PartOf<T, Head>, Rest>
  : PartOf<T, Path>;

type PartOf<T, Key extends string> = T extends readonly (infer Item)[]
  ? Item
  : Key extends keyof T
    ? T[Key]
    : never;

type AnySchema = z.core.$ZodType;

/** Initial draft of a form: empty fields overridden by known values. Null and undefined count as unknown. */
export function draftOf<Schema extends z.ZodType>(
  schema: Schema,
  known: unknown = {},
): Draft<z.output<Schema>> {
  return draftAt(schema, known) as Draft<z.output<Schema>>;
}

/** Converts a draft to the route's input: an empty field becomes null if the contract allows null, and is omitted otherwise. */
export function bodyOfDraft(schema: AnySchema, draft: unknown): unknown {
  const { inner, isNullable } = unwrap(schema);
  const def = inner._zod.def as SchemaDef;
  if (draft === '' || draft === null || draft === undefined) return isNullable ? null : undefined;
  if (def.type === 'array') return (draft as unknown[]).map((item) => bodyOfDraft(def.element!, item));
  if (def.type !== 'object') return draft;
  // An optional block is omitted as long as nothing in it is filled in.
  if (isNullable && isEmpty(draft)) return null;
  return Object.fromEntries(
    Object.entries(def.shape!)
      .map(([key, part]) => [key, bodyOfDraft(part, (draft as Record<string, unknown>)[key])] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function isEmpty(draft: unknown): boolean {
  if (draft === '' || draft === null || draft === undefined) return true;
  return typeof draft === 'object' && Object.values(draft).every(isEmpty);
}

/** All problems of a draft by path; empty if the route would accept it. */
export function problemsOfDraft(schema: z.ZodType, draft: unknown): Record<string, FieldProblem> {
  const parsed = schema.safeParse(bodyOfDraft(schema, draft));
  if (parsed.success) return {};
  const problems = fieldProblems(parsed.error);
  // An empty choice is missing, not invalid.
  for (const [path, problem] of Object.entries(problems))
    if (problem.code === 'invalid_value' && isEmptyAt(draft, path)) problems[path] = { code: 'required' };
  return problems;
}

/** Whether the field at a path is required. */
export function isRequiredAt(schema: AnySchema, path: string): boolean {
  let part: AnySchema | undefined = schema;
  for (const key of path.split('.')) {
    const def = unwrap(part!).inner._zod.def as SchemaDef;
    part = def.type === 'array' ? def.element : def.shape?.[key];
    if (!part) return false;
  }
  return !unwrap(part!).isOptional;
}

function isEmptyAt(draft: unknown, path: string): boolean {
  let part = draft;
  for (const key of path.split('.')) part = (part as Record<string, unknown> | null | undefined)?.[key];
  return part === '' || part === null || part === undefined;
}

interface SchemaDef {
  type: string;
  innerType?: AnySchema;
  in?: AnySchema;
  element?: AnySchema;
  shape?: Record<string, AnySchema>;
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional']);

/** The schema inside `optional`, `nullable`, defaults and pipes. */
function unwrap(schema: AnySchema): { inner: AnySchema; isNullable: boolean; isOptional: boolean } {
  let inner = schema;
  let isNullable = false;
  let isOptional = false;
  for (;;) {
    const def = inner._zod.def as SchemaDef;
    if (def.type === 'nullable') isNullable = true;
    if (WRAPPERS.has(def.type)) {
      if (def.type !== 'readonly' && def.type !== 'nonoptional') isOptional = true;
      inner = def.innerType!;
    } else if (def.type === 'pipe') inner = def.in!;
    else return { inner, isNullable, isOptional };
  }
}

function draftAt(schema: AnySchema, known: unknown): unknown {
  const def = unwrap(schema).inner._zod.def as SchemaDef;
  if (def.type === 'object') {
    const input = (known ?? {}) as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(def.shape!).map(([key, part]) => [key, draftAt(part, input[key])]),
    );
  }
  if (def.type === 'array') return ((known ?? []) as unknown[]).map((item) => draftAt(def.element!, item));
  if (known !== null && known !== undefined) return known;
  if (def.type === 'boolean') return false;
  return def.type === 'number' ? null : '';
}
