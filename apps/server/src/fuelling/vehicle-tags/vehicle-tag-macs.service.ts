import { readTypedCode } from '@fleet/domain/typed-codes.ts';
import { readTag } from '@fleet/domain/vehicle-tags.ts';
import { AppError } from '../../platform/app-error.ts';
import { macsOf, type PurposeKeys } from '../../platform/keys.ts';
import { tagProblem } from './vehicle-tags.rules.ts';

type Keyed = { readonly KEYS: Pick<PurposeKeys, 'pins'> };

/**
 * The keyed hash of a tag. The shortest tags have four bytes, which are quickly tried, so a plain hash would reveal them to anyone
 * with a copy of the database; the key is not in it.
 */
export function tagMac(config: Keyed, tag: string): string {
  return tagMacs(config, tag)[0];
}

/** By which it may be stored: under today's key, and the one before. */
export function tagMacs({ KEYS }: Keyed, tag: string): [string, ...string[]] {
  return macsOf(KEYS.pins, `vehicle tag ${tag}`);
}

export function codeMac(config: Keyed, code: string): string {
  return codeMacs(config, code)[0];
}

export function codeMacs({ KEYS }: Keyed, code: string): [string, ...string[]] {
  return macsOf(KEYS.pins, `vehicle tag code ${readTypedCode(code)}`);
}

/** The hash of a tag to pair. Throws INVALID_FIELDS under `tag`. */
export function macOfNewTag(config: Keyed, text: string): string {
  const problem = tagProblem(text);
  if (problem)
    throw new AppError('INVALID_FIELDS', 'This tag cannot be paired.', undefined, { tag: problem });
  return tagMac(config, readTag(text)!);
}
