/** Digits of a code that signs in or sets a password. */
export const CODE_DIGITS = 6;
