/** Two sides of a change, of which only what differs is kept. */
export interface Sides {
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * What differs between two sides of a change, as JSON would hold it; lists are compared as a unit, objects field by field. A
 * field that the later side does not name has not changed: who records a change names what it touched. Of a side alone
 * (something made or removed) only what is nothing is left out. Sides that are not objects are kept as they are.
 */
export function differencesOf({ before, after }: Sides): Sides {
  const [old, now] = [asObject(plain(before)), asObject(plain(after))];
  if (now && old)
    return narrowed(old, now, Object.keys(now).length > 0 ? Object.keys(now) : Object.keys(old));
  if (now && isNothing(before)) return { before, after: something(now) };
  if (old && isNothing(after)) return { before: something(old), after };
  return { before, after };
}

function narrowed(old: Fields, now: Fields, names: readonly string[]): { before: Fields; after: Fields } {
  const sides: { before: Fields; after: Fields } = { before: {}, after: {} };
  for (const name of names) {
    const [was, is] = [old[name], now[name]];
    if (isSame(was, is)) continue;
    const [inner, outer] = [asObject(was), asObject(is)];
    const both = inner && outer && narrowed(inner, outer, Object.keys({ ...inner, ...outer }));
    if (name in old) sides.before[name] = both ? both.before : was;
    if (name in now) sides.after[name] = both ? both.after : is;
  }
  return sides;
}

function something(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

type Fields = Record<string, unknown>;

/** An object that is neither a list nor nothing. */
export function asObject(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

/** The same content, whatever the order it was written in; a field without a value is one that is not there. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(sorted(a) ?? null) === JSON.stringify(sorted(b) ?? null);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  const object = asObject(value);
  if (!object) return value;
  return Object.fromEntries(
    Object.keys(object)
      .sort()
      .map((name) => [name, sorted(object[name])]),
  );
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** As it is read back: times are text by then. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
