import { ABSENT, type AuditedBy, sidesSample } from './audit-samples.ts';
import { fromValues, type Json, valuesBeside } from './by-sample.ts';

type Fields = { readonly [name: string]: Json };

/** First in what is packed by the samples of today; other samples are another version. */
const VERSION = 1;

/** The sides of an audit row, as JSON text for its columns. */
interface SidesText {
  readonly before: string | null;
  readonly after: string;
}

/**
 * Sides of a step of a fuel request as they are stored: what they have of their own beside a sample, in `packed` of the later side,
 * which a statement may add fields to that queries look for. As they are where they name something that samples do not.
 */
export function packSides(row: AuditedBy, sides: { before: object | null; after: object }): SidesText {
  const plain = { before: sides.before && JSON.stringify(sides.before), after: JSON.stringify(sides.after) };
  const sample = sidesSample(row);
  const before = sample && wholeSide(plain.before && JSON.parse(plain.before), sample.before);
  const after = sample && wholeSide(JSON.parse(plain.after), sample.after);
  if (before === undefined || after === undefined) return plain;
  const since = row.at.getTime();
  const own = [valuesBeside(before, sample!.before, since), valuesBeside(after, sample!.after, since)];
  return { before: null, after: JSON.stringify({ packed: JSON.stringify([VERSION, ...own]) }) };
}

/** The sides of an audit row as they were recorded, in the order of fields that the database gives where they were not packed. */
export function unpackSides<Row extends AuditedBy & { subject: string; before: unknown; after: unknown }>(
  row: Row,
): Row {
  const { packed, ...added } = Object(row.after) as { packed?: unknown };
  const sample = row.subject === 'fuel_request' && typeof packed === 'string' && sidesSample(row);
  if (!sample) return row;
  const [version, before, after] = JSON.parse(packed as string) as [number, Json, Json];
  if (version !== VERSION) throw new Error(`An audit row packed by version ${version}`);
  const since = row.at.getTime();
  return {
    ...row,
    before: presentSide(fromValues(before, sample.before, since)),
    after: presentSide({ ...(fromValues(after, sample.after, since) as Fields), ...added }),
  };
}

/** With every field of the sample, in its order; undefined where the sample does not name a field. */
function wholeSide(side: Fields | null, sample: Json): Json | undefined {
  if (side === null || sample === null) return side === sample ? null : undefined;
  const names = Object.keys(sample);
  const isNamed = Object.keys(side).every((name) => name in (sample as Fields) && !isAbsent(side[name]));
  return isNamed
    ? Object.fromEntries(names.map((name) => [name, side[name] ?? absentOrNull(side, name)]))
    : undefined;
}

function absentOrNull(side: Fields, name: string): Json {
  return name in side ? null : ABSENT;
}

function isAbsent(value: Json | undefined): boolean {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
  );
}

function presentSide(side: Json): Json {
  if (side === null) return null;
  const present = Object.entries(side).filter(([, value]) => !isAbsent(value));
  return Object.fromEntries(present.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)));
}
