import { toWesternDigits } from './field-rules.ts';

export type CivilIdKind = 'national' | 'iqama';
export type CrKind = 'unified' | 'old';

/**
 * Kind of a 10-digit civil id: first digit 1 for a citizen's national id, 2 for a resident's iqama. Null if the check digit is wrong
 * or it is neither; other documents (up to 12 digits) have no check and are null too.
 */
export function civilIdKind(text: string): CivilIdKind | null {
  const id = toWesternDigits(text).trim();
  if (!/^[12]\d{9}$/.test(id) || luhnSum(id) % 10 !== 0) return null;
  return id.startsWith('1') ? 'national' : 'iqama';
}

/** Whether the text is a Saudi mobile number in any of the forms `normaliseMobile` reads. */
export function isMobile(text: string): boolean {
  return normaliseMobile(text) !== null;
}

/**
 * A Saudi mobile number as stored, '5XXXXXXXX', or null. Reads 5…, 05…, 9665…, +9665… and 009665…, with spaces, dashes
 * and brackets, in Western, Arabic-Indic or Persian digits. The second digit is free: operators change.
 */
export function normaliseMobile(text: string): string | null {
  const dialled = toWesternDigits(text).replace(/[\s\-()]/g, '');
  return /^(?:(?:\+|00)?966|0)?(5\d{8})$/.exec(dialled)?.[1] ?? null;
}

/** Whether the text is a VAT registration number: 15 digits, the first and the last 3. */
export function isVatNumber(text: string): boolean {
  return /^3\d{13}3$/.test(toWesternDigits(text).trim());
}

/** A commercial registration of 10 digits: the unified national number when it starts with 7 (the only new kind since 3 April 2025), else an old one. */
export function crKind(text: string): CrKind | null {
  const cr = toWesternDigits(text).trim();
  if (!/^\d{10}$/.test(cr)) return null;
  return cr.startsWith('7') ? 'unified' : 'old';
}

/** Whether the text is a Saudi IBAN (SA, 24 characters, ISO 13616 remainder 1); spaces and case do not matter. */
export function isIban(text: string): boolean {
  const iban = compactIban(text);
  return /^SA\d{4}[A-Z0-9]{18}$/.test(iban) && ibanRemainder(iban) === 1;
}

/** Formats an IBAN for reading: uppercase, in groups of four. Does not validate. */
export function formatIban(text: string): string {
  return compactIban(text).replace(/.{4}(?=.)/g, '$& ');
}

/** An IBAN of which papers show its country and its last four characters: `SA** **** **** **** **** 7519`. */
export function maskedIban(text: string): string {
  const iban = compactIban(text);
  return formatIban(iban.slice(0, 2).padEnd(iban.length - 4, '*') + iban.slice(-4));
}

/** An IBAN as stored: uppercase without spaces. Does not validate. */
export function compactIban(text: string): string {
  return toWesternDigits(text).replace(/\s/g, '').toUpperCase();
}

/** Doubles the 1st, 3rd, 5th… digit (less 9 if above 9) and adds all up. */
function luhnSum(digits: string): number {
  return Array.from(digits, Number).reduce((sum, digit, index) => {
    if (index % 2 === 1) return sum + digit;
    return sum + (digit > 4 ? digit * 2 - 9 : digit * 2);
  }, 0);
}

/** ISO 13616: the first four characters go last, letters count 10 to 35, and the whole is taken modulo 97. */
function ibanRemainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Number(BigInt(digits) % 97n);
}
