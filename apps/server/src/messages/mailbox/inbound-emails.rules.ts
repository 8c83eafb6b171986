import { createHmac, timingSafeEqual } from 'node:crypto';
import { MAX_EMAIL_FILES, MAX_EMAIL_TEXT } from '@fleet/contracts/messages/email-shapes.ts';

/** A mail service posts at once, and tries again with a new signature. */
export const MAX_AGE_MS = 5 * 60_000;
/** What one outside address may send in an hour. */
export const MAX_PER_HOUR = 30;
export const MAX_FILES = MAX_EMAIL_FILES;

type Headers = readonly (readonly [string, string])[];

/** Whether a post is signed with this key and young enough; an empty key signs nothing. */
export function isSigned(
  key: string,
  { timestamp, token, signature }: { timestamp: string; token: string; signature: string },
  now: Date,
): boolean {
  if (key === '' || Math.abs(now.getTime() - Number(timestamp) * 1000) > MAX_AGE_MS) return false;
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest();
  const received = Buffer.from(signature, 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

const AUTOMATIC_PRECEDENCE = /^(bulk|junk|list|auto_reply)$/i;
const ROBOT = /^(mailer-daemon|postmaster|no-?reply|bounces?)([+@-]|$)/i;

/** Answers of machines, lists and bounces: whatever answers them could go on forever. */
export function isAutomatic(sender: string, from: string, headers: Headers): boolean {
  const values = (name: string) => valuesOf(headers, name);
  return (
    sender === '' ||
    ROBOT.test(from) ||
    ROBOT.test(sender) ||
    values('auto-submitted').some((value) => value.toLowerCase() !== 'no') ||
    values('precedence').some((value) => AUTOMATIC_PRECEDENCE.test(value)) ||
    ['x-auto-response-suppress', 'x-autoreply', 'list-id', 'x-loop'].some((name) => values(name).length > 0)
  );
}

const ADDRESS = /^[^\s@<>"',;:]{1,64}@[a-z0-9.-]{1,250}\.[a-z]{2,24}$/;

/** Name and address of a `From`: `Reem Al-Dosari <reem@masar.example>`; null where it is no address. */
export function readFrom(from: string): { readonly name: string; readonly email: string } | null {
  const [, quoted, bracketed] = /^(.*?)<([^<>]+)>\s*$/s.exec(from) ?? [null, '', from];
  const email = bracketed!.trim().toLowerCase();
  if (!ADDRESS.test(email)) return null;
  const name = cleanLine(quoted!.replaceAll('"', ''), 120);
  return { name: name === '' ? email : name, email };
}

/**
 * Whether the headers say that the sender’s domain signed the mail. Every such header must say so, since the sender can
 * have written one too.
 */
export function isMarkedVouched(headers: Headers): boolean {
  const checks = valuesOf(headers, 'x-mailgun-dkim-check-result');
  return checks.length > 0 && checks.every((value) => value === 'Pass');
}

/** Whether the envelope is of the same domain as the address the reader sees. */
export function isSameDomain(sender: string, email: string): boolean {
  const domainOf = (address: string) => address.split('@').at(-1)!.toLowerCase();
  return domainOf(sender) === domainOf(email);
}

/** One line without control and direction characters. */
export function cleanLine(text: string, max: number): string {
  return Array.from(
    text
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
  )
    .slice(0, max)
    .join('');
}

/** A text without control and direction characters but line ends; what is too long is cut. */
export function cleanText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim();
  return clean.length <= MAX_EMAIL_TEXT ? clean : `${clean.slice(0, MAX_EMAIL_TEXT - 1)}…`;
}

function valuesOf(headers: Headers, name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value.trim());
}
