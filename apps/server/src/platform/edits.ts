import { isDeepStrictEqual } from 'node:util';

/**
 * What an edit gives another value, and what that was: to be saved, and for the history. Null where it changes nothing. A field without
 * a value has none, null; dates, lists and objects are the same where they say the same.
 */
export function changesOf<Input extends object>(
  row: { readonly [Name in keyof Input]?: unknown },
  input: Input,
): { readonly before: Partial<Input>; readonly after: Partial<Input> } | null {
  const names = (Object.keys(input) as (keyof Input)[]).filter(
    (name) => !isDeepStrictEqual(asJson(row[name]), asJson(input[name])),
  );
  if (names.length === 0) return null;
  const pick = (from: typeof row) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<Input>;
  return { before: pick(row), after: pick(input) };
}

/** As it is stored: the database keeps no order among the names of an object. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}
