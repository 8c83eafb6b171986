import { addDays } from '@fleet/domain/riyadh-time.ts';
import { compactIban, isIban } from '@fleet/domain/saudi-identities.ts';
import { earlier, type ReadEntry, type ReadStatement, unreadable } from './bank-statements.rules.ts';

const FIELD = /^:(\d\d[A-Z]?):(.*)$/s;
const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})$/;
/**
 * Value date, booking day, mark (`RC` and `RD` take a credit or debit back), letter of the currency, amount, type, the
 * payment’s reference, the bank’s behind `//`, and what does not fit the line.
 */
const LINE =
  /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,12},\d{0,2})([A-Z][A-Z0-9]{3})(.*?)(?:\/\/([^\n]{1,16}))?(?:\n([\s\S]*))?$/;
const CODE = /\/(EREF|REMI|ORDP|BENM|NAME|IBAN|ACCT)\//;
const REFERENCE_LENGTH = 16;
const WIDTH = 65;

interface Field {
  readonly tag: string;
  readonly value: string;
}

interface Page {
  readonly number: string;
  readonly iban: string;
  readonly opening: Balance;
  readonly closing: Balance;
  readonly entries: readonly ReadEntry[];
}

interface Balance {
  readonly day: string;
  readonly halalas: number;
  readonly isFinal: boolean;
}

/**
 * Statements of SWIFT MT940, with or without the blocks around them: fields 20, 25, 28C, 60, 61 with 86, 62 in this order,
 * in riyals. Pages of one statement must all be in the file. Throws BANK_STATEMENT_UNREADABLE (details: `element`). Source: SWIFT
 * Category 9, MT940 Customer Statement.
 */
export function readMt940(text: string): ReadStatement[] {
  const statements: Page[] = [];
  let started: Page | null = null;
  for (const message of messagesOf(text)) {
    const page = pageOf(message, `:20: ${statements.length + 1}`);
    const isFirst = page.opening.isFinal;
    if (isFirst === (started !== null)) throw unreadable(`:28C: ${page.number}`);
    if (started && (started.iban !== page.iban || started.closing.halalas !== page.opening.halalas))
      throw unreadable(`:60M: ${page.number}`);
    const complete: Page = started
      ? { ...started, closing: page.closing, entries: [...started.entries, ...page.entries] }
      : page;
    started = page.closing.isFinal ? null : complete;
    if (page.closing.isFinal) statements.push(complete);
  }
  if (started || statements.length === 0) throw unreadable(':62F:');
  return statements.map(({ number, iban, opening, closing, entries }) => {
    // The opening balance carries the day of the closing one before it.
    const first = addDays(opening.day, 1);
    return {
      form: 'mt940',
      number,
      iban,
      opened_on: earlier(first, closing.day),
      closed_on: closing.day,
      opening_halalas: opening.halalas,
      closing_halalas: closing.halalas,
      entries,
    };
  });
}

/** The fields of each message; a message begins with field 20. */
function messagesOf(text: string): Field[][] {
  const messages: Field[][] = [];
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    // Headers of the network, and the end of a message.
    const content = line.replace(/^.*\{4:/, '').trimEnd();
    if (content === '' || /^-\}?/.test(content) || content.startsWith('{')) continue;
    const field = FIELD.exec(content);
    if (field?.[1] === '20') messages.push([]);
    const message = messages.at(-1);
    if (!message) throw unreadable(':20:');
    const last = message.at(-1);
    if (field) message.push({ tag: field[1]!, value: field[2]! });
    else if (last) message[message.length - 1] = { ...last, value: `${last.value}\n${content}` };
  }
  return messages;
}

function pageOf(fields: readonly Field[], at: string): Page {
  const rest = [...fields];
  const take = (...tags: string[]): Field | undefined =>
    tags.includes(rest[0]?.tag ?? '') ? rest.shift() : undefined;
  const need = (...tags: string[]): Field => take(...tags) ?? fail(`${at} :${tags[0]}:`);
  need('20');
  take('21');
  const account = need('25', '25P').value;
  const number = need('28C').value;
  const opening = balanceOf(need('60F', '60M'));
  const entries: ReadEntry[] = [];
  for (let line = take('61'); line; line = take('61')) {
    const details = take('86')?.value;
    entries.push(entryOf(line.value, details, `${number} :61: ${entries.length + 1}`));
  }
  const closing = balanceOf(need('62F', '62M'));
  take('64');
  while (take('65'));
  take('86');
  if (rest[0]) throw unreadable(`${number} :${rest[0].tag}:`);
  return { number: number.split('/')[0]!, iban: ibanOf(account), opening, closing, entries };
}

/** `SA…`, also behind the bank’s code or before the currency; what is no IBAN is returned as it is, and is no account of ours. */
function ibanOf(account: string): string {
  const last = compactIban(account.split(/[/\n]/).find((part) => /^SA\d\d/i.test(part.trim())) ?? account);
  return last.replace(/SAR$/, '');
}

function balanceOf({ tag, value }: Field): Balance {
  const found = BALANCE.exec(value);
  const day = found && dayOf(found[2]!);
  if (!found || !day || found[3] !== 'SAR') throw unreadable(`:${tag}:`);
  const halalas = halalasOf(found[4]!);
  return { day, halalas: found[1] === 'C' ? halalas : -halalas, isFinal: tag.endsWith('F') };
}

function entryOf(line: string, details: string | undefined, at: string): ReadEntry {
  const found = LINE.exec(line);
  const value_on = found && dayOf(found[1]!);
  if (!found || !value_on) throw unreadable(at);
  const [, , booked, mark, currency, amount, , reference, bankReference, more] = found;
  const booked_on = booked ? nearest(booked, value_on) : value_on;
  const amount_halalas = halalasOf(amount!);
  const customer = reference!.trim();
  // The third letter of the currency, where it is given: SAR.
  const isRiyal = currency === undefined || currency === 'R';
  if (!isRiyal || !booked_on || amount_halalas === 0 || customer.length > REFERENCE_LENGTH)
    throw unreadable(at);
  // A debit that is taken back is a credit.
  const direction = mark === 'C' || mark === 'RD' ? 'credit' : 'debit';
  const reported = detailsOf(details ?? '', direction);
  return {
    booked_on,
    value_on,
    direction,
    amount_halalas,
    is_reversal: mark!.startsWith('R'),
    bank_reference: bankReference?.trim() || null,
    ...reported,
    end_to_end_id: reported.end_to_end_id ?? (customer === 'NONREF' ? null : customer || null),
    text: [reported.text, more?.replaceAll('\n', ' ').trim()].filter(Boolean).join(' ').slice(0, 500) || null,
  };
}

/**
 * Field 86: code words between slashes where the bank uses them, else text. Of the account numbers in it that are Saudi IBANs,
 * one behind `ORDP` is the payer’s and one behind `BENM` the payee’s; a single one in the text of a credit is what was credited.
 */
function detailsOf(value: string, direction: ReadEntry['direction']) {
  const text = value
    .split('\n')
    // A full line goes on in the next one in the middle of a word.
    .map((line) => (line.length >= WIDTH ? line : `${line} `))
    .join('')
    .trim();
  const [free, ...coded] = text.split(CODE);
  const parties: Record<string, { name?: string; iban?: string }> = { ORDP: {}, BENM: {} };
  const other = direction === 'credit' ? 'ORDP' : 'BENM';
  let whose = other;
  let end: string | undefined;
  for (let index = 0; index < coded.length; index += 2) {
    const [code, written] = [coded[index]!, coded[index + 1]!.replace(/\/$/, '').trim()];
    if (code === 'EREF') end = written;
    if (code === 'ORDP' || code === 'BENM') whose = code;
    const party = parties[whose]!;
    if (code === 'NAME' || code === whose) party.name ??= written || undefined;
    if ((code === 'IBAN' || code === 'ACCT') && isIban(written)) party.iban ??= compactIban(written);
  }
  const inText = (free!.match(/\bSA\d{22}\b/gi) ?? []).filter(isIban).map(compactIban);
  const own = direction === 'credit' ? parties.BENM!.iban : undefined;
  return {
    end_to_end_id: end?.slice(0, 35) || null,
    party_name: parties[other]!.name?.slice(0, 140) ?? null,
    party_iban: parties[other]!.iban ?? null,
    credited_iban: own ?? (direction === 'credit' && inText.length === 1 ? inText[0]! : null),
    text: text || null,
  };
}

function halalasOf(amount: string): number {
  const [riyals, decimals = ''] = amount.split(',');
  return Number(riyals) * 100 + Number(decimals.padEnd(2, '0'));
}

/** `YYMMDD` of this century. */
function dayOf(text: string): string | undefined {
  return realDay(`20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`);
}

/** The booking day `MMDD` in the year in which it is nearest to the value date. */
function nearest(text: string, value_on: string): string | undefined {
  const year = Number(value_on.slice(0, 4));
  const days = [year - 1, year, year + 1].map((each) =>
    realDay(`${each}-${text.slice(0, 2)}-${text.slice(2)}`),
  );
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(value_on));
  return days.filter((day) => day !== undefined).toSorted((a, b) => distance(a) - distance(b))[0];
}

function realDay(day: string): string | undefined {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day;
}

function fail(element: string): never {
  throw unreadable(element);
}
