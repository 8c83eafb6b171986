/** Anything that JSON holds. */
export type Json = string | number | boolean | null | readonly Json[] | Fields;
type Fields = { readonly [name: string]: Json };

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** By which of these an entry of a list is like one of the sample’s. */
const KEYS = ['code', 'entry'] as const;

/** When the time before was, in milliseconds. */
interface Clock {
  last: number;
}

/**
 * What a value has of its own beside a sample that both sides know, the same to the letter when it is put back: 0 is what the sample
 * has, an object is the list of its values, a time the milliseconds since the time before. What is not alike is there as it is, where
 * needed in `{"": …}`. Of lists first the entries more than the sample’s, then of each how far on its sample is, and its values.
 */
export function valuesBeside(value: Json, sample: Json): Json {
  return written(value, sample, { last: 0 });
}

/** What `valuesBeside` was given. */
export function fromValues(values: Json, sample: Json): Json {
  return read(values, sample, { last: 0 });
}

/** Whether two objects have the same fields in the same order; a field without a value is none of JSON. */
export function areAlike(value: Json, sample: Json): boolean {
  if (!isFields(value) || !isFields(sample)) return false;
  const names = Object.keys(sample);
  let i = 0;
  for (const name in value) if (name !== names[i++] || value[name] === undefined) return false;
  return i === names.length;
}

function written(value: Json, sample: Json, clock: Clock): Json {
  if (typeof sample === 'string' && TIME.test(sample)) {
    const at = timeOf(value);
    if (at !== null) return passed(at, clock);
    return typeof value === 'number' ? { '': value } : literal(value);
  }
  if (areAlike(value, sample)) return fieldsWritten(value as Fields, sample as Fields, clock);
  if (isList(value) && isList(sample))
    return value.length + sample.length === 0 ? 0 : listWritten(value, sample, clock);
  return value === sample ? 0 : literal(value);
}

function read(values: Json, sample: Json, clock: Clock): Json {
  if (isFields(values)) return values['']!;
  if (typeof values === 'number' && typeof sample === 'string' && TIME.test(sample)) {
    clock.last += values;
    return new Date(clock.last).toISOString();
  }
  if (values !== 0 && !isList(values)) return values;
  const own = values === 0 ? [] : values;
  if (isList(sample)) return listRead(own, sample, clock);
  if (!isFields(sample)) return sample;
  const fields = Object.entries(sample).map(([name, one], i) => [
    name,
    read(i < own.length ? own[i]! : 0, one, clock),
  ]);
  return Object.fromEntries(fields);
}

function passed(at: number, clock: Clock): number {
  const since = at - clock.last;
  clock.last = at;
  return since;
}

function fieldsWritten(value: Fields, sample: Fields, clock: Clock): Json[] | 0 {
  return shortened(Object.keys(sample).map((name) => written(value[name]!, sample[name]!, clock)));
}

function listWritten(value: readonly Json[], sample: readonly Json[], clock: Clock): Json {
  let next = 0;
  const entries = value.map((entry): Json => {
    const found = likest(entry, sample, next);
    if (found < 0) {
      next += 1;
      return { '': entry };
    }
    const own = isFields(entry) && fieldsWritten(entry, sample[found] as Fields, clock);
    const on = found - next;
    next = found + 1;
    return shortened([on, ...(own || [])]);
  });
  return shortened([value.length - sample.length, ...entries]);
}

function listRead(values: readonly Json[], sample: readonly Json[], clock: Clock): Json {
  const length = sample.length + ((values[0] ?? 0) as number);
  let next = 0;
  return Array.from({ length }, (_, i) => {
    const entry = values[i + 1] ?? 0;
    if (isFields(entry)) {
      next += 1;
      return entry['']!;
    }
    const [on, ...own] = entry === 0 ? [0] : (entry as Json[]);
    const found = next + (on as number);
    next = found + 1;
    return read(own, sample[found]!, clock);
  });
}

/** The place of the sample’s entry that is most like this one; -1 for none. */
function likest(entry: Json, sample: readonly Json[], next: number): number {
  const isLike = (one: Json | undefined) => one !== undefined && (areAlike(entry, one) || entry === one);
  if (!isFields(entry)) return isLike(sample[next]) ? next : sample.findIndex(isLike);
  const key = KEYS.find((name) => name in entry);
  const isLikest = (one: Json | undefined) => isLike(one) && (!key || (one as Fields)[key] === entry[key]);
  if (isLikest(sample[next])) return next;
  const found = sample.findIndex(isLikest);
  return found < 0 ? sample.findIndex(isLike) : found;
}

/** Without the zeros at the end; 0 where nothing is left. */
function shortened(values: readonly Json[]): Json[] | 0 {
  const last = values.findLastIndex((value) => value !== 0);
  return last < 0 ? 0 : values.slice(0, last + 1);
}

/** As it is, unless that would be read as something else. */
function literal(value: Json): Json {
  return value === 0 || (typeof value === 'object' && value !== null) ? { '': value } : value;
}

/** In milliseconds; null for what is no time, or is written in another way. */
function timeOf(value: Json): number | null {
  if (typeof value !== 'string' || !TIME.test(value)) return null;
  const at = Date.parse(value);
  return !Number.isNaN(at) && new Date(at).toISOString() === value ? at : null;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
