import { expect, test } from 'vitest';
import { readFileName } from './attachments.rules.ts';

test.each([
  ['receipt.pdf', 'receipt.pdf'],
  ['C:\\Users\\sami\\صورة العداد.jpg', 'صورة العداد.jpg'],
  ['../../etc/passwd', 'passwd'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['  \u0000 ', null],
  [undefined, null],
  [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(116)}.pdf`],
])('the name %j is shown as %j', (input, expected) => {
  expect(readFileName(input)).toBe(expected);
});
