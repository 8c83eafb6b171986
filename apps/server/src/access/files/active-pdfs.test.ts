import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isActivePdf } from './active-pdfs.service.ts';

const pdf = (...parts: (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...parts, '\n%%EOF'].map((part) => Buffer.from(part)));
const packed = (objects: string) => [
  '4 0 obj << /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >> stream\r\n',
  deflateSync(objects),
  '\nendstream endobj',
];

test.each([
  ['a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
  ['a script in codes', pdf('<< /S /J#61vaScript /#4aS (app.alert(1)) >>')],
  ['a program', pdf('<< /S /Launch /F (cmd.exe) >>')],
  ['a packed script', pdf(...packed('7 0 << /S /JavaScript /JS (app.alert(1)) >>'))],
  ['what cannot be unpacked', pdf('<< /Type /ObjStm /Filter /Crypt >> stream\nsecret')],
  ['a form that is sent', pdf('<< /S /SubmitForm /F (https://elsewhere.example) >>')],
])('a PDF with %s is active', (_what, bytes) => {
  expect(isActivePdf(bytes, 'running')).toBe(true);
});

test.each([
  ['that opens its first page', pdf('<< /OpenAction [3 0 R /Fit] >>'), true],
  ['with an invoice inside', pdf('<< /Type /EmbeddedFile >>'), true],
  ['of plain, packed objects', pdf(...packed('7 0 << /Type /Font /BaseFont /JSans >>')), false],
])('a PDF %s is taken from our own people', (_what, bytes, isStrangersRefused) => {
  expect(isActivePdf(bytes, 'running')).toBe(false);
  expect(isActivePdf(bytes, 'opening')).toBe(isStrangersRefused);
});
