/** The field rules of specification section 5, applied while typing and again by the server. */

/** Local part, @, domain, ending of 2 to 4 letters. */
export const EMAIL_PATTERN = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9-]+\.)+[a-z]{2,4}$/i;

/** Digit fields, with their maximum length. */
export const DIGIT_FIELDS = {
  mobile: 9,
  civil_id: 12,
  driving_license_number: 15,
  driver_pin: 4,
  vat_no: 15,
  cr_number: 12,
} as const;

export type DigitField = keyof typeof DIGIT_FIELDS;

const ARABIC_OR_PERSIAN_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g;
const SPECIAL_CHARACTER = /[\p{P}\p{S}]/u;

/** Arabic-Indic (٠-٩) and Persian (۰-۹) digits as 0-9; everything else stays. */
export function toWesternDigits(text: string): string {
  // The low four bits of both blocks are the digit itself.
  return text.replace(ARABIC_OR_PERSIAN_DIGIT, (digit) => String(digit.charCodeAt(0) & 0x0f));
}

/** Whether the text is an e-mail address according to the specification. */
export function isEmail(text: string): boolean {
  return EMAIL_PATTERN.test(text);
}

/** Filters the text of a digit field: Western digits, truncated to the field's length. */
export function sanitizeDigits(field: DigitField, text: string): string {
  return toWesternDigits(text).replace(/\D/g, '').slice(0, DIGIT_FIELDS[field]);
}

/** Filters the text of a decimal field: Western digits and the first decimal point (the Arabic ٫ counts as one). */
export function sanitizeDecimal(text: string): string {
  const cleaned = toWesternDigits(text)
    .replaceAll('٫', '.')
    .replace(/[^\d.]/g, '');
  const [integer = '', ...fractions] = cleaned.split('.');
  return fractions.length === 0 ? integer : `${integer}.${fractions.join('')}`;
}

/** Whether the text contains punctuation or a symbol. Letters of any script, digits and spaces are not special. */
export function hasSpecialCharacter(text: string): boolean {
  return SPECIAL_CHARACTER.test(text);
}

/** Why an identity number is refused: for a special character it contains, else as the caller says. Names keep theirs. */
export function identityProblem<Problem extends string>(
  text: string,
  otherwise: Problem,
): Problem | 'special_character' {
  return hasSpecialCharacter(text.trim()) ? 'special_character' : otherwise;
}

/**
 * Removes the first special character, and only the first: the field calls it at each keystroke. Truncates `civil_id` to its length.
 */
export function cleanString(text: string, field?: string): string {
  const cleaned = text.replace(SPECIAL_CHARACTER, '');
  return field === 'civil_id' ? cleaned.slice(0, DIGIT_FIELDS.civil_id) : cleaned;
}
