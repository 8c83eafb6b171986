import { CONTACT_KINDS, type ContactKind } from '@fleet/contracts/insight/search.ts';
import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { mirrorPlate, parsePlate } from '@fleet/domain/plates.ts';
import type { Actor } from '../../platform/context.ts';

/** What is looked for: each a text to be made a search key by the database. */
export interface Wanted {
  /** Words that must all occur. */
  readonly words: readonly string[];
  /** The text without its numbers, for the comparison that forgives typing errors. */
  readonly phrase: string;
  /** A near miss of a number would find another person: only exact parts of it count. */
  readonly isForgiving: boolean;
}

const MAX_WORDS = 6;

/** Reads what was typed: a plate in either script becomes the plate as stored, a mobile number loses its prefix. */
export function readWanted(text: string): Wanted {
  const plate = parsePlate(text);
  if (plate) {
    const compact = plate.canonical.replace('-', '');
    return { words: [compact], phrase: compact, isForgiving: true };
  }
  const western = plainText(text);
  const number = western.replace(/[\s()+-]/g, '');
  if (/^\d+$/.test(number)) {
    const mobile = number.replace(/^(?:00966|966|0)(?=5\d{2,8}$)/, '');
    return { words: [mobile], phrase: mobile, isForgiving: false };
  }
  const words = western
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS);
  const letters = words.filter((word) => !/^\d+$/.test(word));
  return { words, phrase: letters.join(' '), isForgiving: true };
}

/**
 * The plate whose letters were typed from the other side: an Arabic one in the order of the Latin letters below, or the other way
 * round. Null for anything else. It is another plate, so it is looked for only where the one that was typed is not there.
 */
export function readMirroredPlate(text: string): { plate_no: string; wanted: Wanted } | null {
  const typed = parsePlate(text);
  const plate_no = typed && mirrorPlate(typed.canonical);
  if (!plate_no) return null;
  const compact = plate_no.replace('-', '');
  return { plate_no, wanted: { words: [compact], phrase: compact, isForgiving: false } };
}

/** With Western digits and without the invisible direction marks that come along when Arabic is pasted. */
export function plainText(text: string): string {
  return toWesternDigits(text.normalize('NFKC')).replace(/\p{Cf}/gu, '');
}

const TRIGRAM = 3;

/** Whether the index helps: below three letters a text is in half of all names. */
export function canFindIds({ words }: Wanted): boolean {
  return words.some((word) => word.length >= TRIGRAM);
}

/** What a receipt or a named file is looked for by. */
export interface FileWanted {
  readonly words: readonly string[];
  /** The number of a receipt: `TU-0000123`, `PAY-123` or plain digits. */
  readonly number: number | null;
  readonly amount_halalas: number | null;
}

/** `TU-0000123` is a number, `5,000` and `5000.50` an amount (and a number where it is whole), anything else words. */
export function readFileWanted(text: string): FileWanted {
  const western = plainText(text).trim();
  const words = western.split(/\s+/).slice(0, MAX_WORDS);
  const reference = /^(?:TU|PAY)-?0*(\d{1,15})$/i.exec(western)?.[1];
  const amount = /^(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/.exec(western);
  const riyals = amount ? Number(amount[1]!.replaceAll(',', '')) : null;
  return {
    words,
    number: reference ? Number(reference) : amount?.[2] === undefined ? riyals : null,
    amount_halalas: riyals === null ? null : riyals * 100 + Number((amount![2] ?? '').padEnd(2, '0') || '0'),
  };
}

/** Which kinds of files this reader finds. */
export function filesFor(actor: Actor): FilesAllowed {
  const has = (right: string) => (actor.permissions as ReadonlySet<string>).has(right);
  if (actor.group === 'admin')
    return {
      top_ups: has('read top_up'),
      payments: has('read payment'),
      named: has('read held_transaction') || has('read dispute_case'),
      statements: has('read wallet') ? ['client_id', 'network_id'] : [],
    };
  if (actor.driver_id) return { top_ups: false, payments: false, named: false, statements: [] };
  return {
    top_ups: actor.client_id !== null && has('read top_up'),
    payments: actor.network_id !== null && actor.station_id === null && has('read payment'),
    named: has('read held_transaction') || has('read dispute_case'),
    statements: has('read wallet') ? ownAccount(actor) : [],
  };
}

interface FilesAllowed {
  readonly top_ups: boolean;
  readonly payments: boolean;
  readonly named: boolean;
  /** Whose statements of account. */
  readonly statements: readonly ('client_id' | 'network_id' | 'station_id')[];
}

function ownAccount(actor: Actor): FilesAllowed['statements'] {
  if (actor.client_id !== null) return ['client_id'];
  if (actor.station_id !== null) return ['station_id'];
  return actor.network_id === null ? [] : ['network_id'];
}

/** Which kinds this reader finds at all; whose of them is the query's to say. */
export function kindsFor(actor: Actor): readonly ContactKind[] {
  const has = (...rights: string[]) =>
    rights.some((right) => (actor.permissions as ReadonlySet<string>).has(right));
  if (actor.group === 'admin') return CONTACT_KINDS.filter((kind) => has(`read ${kind}`));
  if (actor.driver_id) return [];
  if (actor.client_id) {
    return [
      ...(has('read vehicle') ? (['vehicle'] as const) : []),
      ...(has('read driver') ? (['driver'] as const) : []),
      ...(has('read user', 'invite user') ? (['user'] as const) : []),
    ];
  }
  if (actor.station_id) return has('read staff', 'invite user') ? ['staff'] : [];
  if (actor.network_id) {
    return [
      ...(has('read station') ? (['station'] as const) : []),
      ...(has('read staff', 'invite user') ? (['staff'] as const) : []),
      ...(has('read user', 'invite user') ? (['user'] as const) : []),
    ];
  }
  return [];
}

/** The closest of all kinds together, exact ones before; what matches alike keeps the order of its kind. */
export function closest<Found extends { readonly closeness: number; readonly is_exact: boolean }>(
  found: readonly Found[],
  limit: number,
): Found[] {
  return found
    .toSorted((a, b) => Number(b.is_exact) - Number(a.is_exact) || b.closeness - a.closeness)
    .slice(0, limit);
}
