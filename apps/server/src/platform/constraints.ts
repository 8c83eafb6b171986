import { ERROR_STATUS, type ErrorCode } from '@fleet/contracts/error-codes.ts';

/**
 * What the name of a constraint says about a row it refuses:
 * - `<table>_<field>_taken`: another row has the value the caller entered in this field (`__` is the dot of a nested field);
 * - `<table>_<code>` or `<table>_<columns>_<code>`: the state forbids it, refused with this error code in lower case;
 * - `<table>_<columns>_key`: a value the server chooses itself, so a violation is a bug.
 */
export type ConstraintMeaning =
  | { readonly kind: 'taken'; readonly field: string }
  | { readonly kind: 'state'; readonly code: ErrorCode }
  | { readonly kind: 'key' };

/** Longest first: a code that ends like another one is not mistaken for it. */
const CODES = (Object.keys(ERROR_STATUS) as ErrorCode[])
  .map((code) => ({ code, suffix: `_${code.toLowerCase()}` }))
  .toSorted((a, b) => b.suffix.length - a.suffix.length);

/** The meaning of a constraint of `table`; null when its name does not follow the rule. */
export function meaningOf(table: string, constraint: string): ConstraintMeaning | null {
  if (!constraint.startsWith(`${table}_`)) return null;
  const rest = constraint.slice(table.length);
  const named = CODES.find(({ suffix }) => rest === suffix);
  if (named) return { kind: 'state', code: named.code };
  const field = /^_(.+)_taken$/.exec(rest)?.[1];
  if (field) return { kind: 'taken', field: field.replaceAll('__', '.') };
  if (/^_.+_key$/.test(rest)) return { kind: 'key' };
  const state = CODES.find(({ suffix }) => rest.endsWith(suffix));
  return state ? { kind: 'state', code: state.code } : null;
}
