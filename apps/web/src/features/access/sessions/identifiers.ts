import { toWesternDigits } from '@fleet/domain/field-rules.ts';

/** Whether the input is a civil or resident ID rather than an email. */
export function isNumber(identifier: string): boolean {
  return /^[\d\s-]+$/.test(toWesternDigits(identifier));
}
