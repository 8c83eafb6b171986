/**
 * What an edit gives another value, and what that was: to be saved, and for the history. Null where it changes nothing. A field without
 * a value has none, null; dates and lists are the same where they say the same.
 */
export function changesOf<Given extends object>(
  row: { readonly [Name in keyof Given]?: unknown },
  given: Given,
): { readonly before: Partial<Given>; readonly after: Partial<Given> } | null {
  const names = (Object.keys(given) as (keyof Given)[]).filter(
    (name) => JSON.stringify(row[name] ?? null) !== JSON.stringify(given[name] ?? null),
  );
  if (names.length === 0) return null;
  const pick = (from: typeof row) =>
    Object.fromEntries(names.map((name) => [name, from[name] ?? null])) as Partial<Given>;
  return { before: pick(row), after: pick(given) };
}
