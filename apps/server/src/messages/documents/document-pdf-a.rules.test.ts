import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { attachmentsOf, pdfaFaults } from '../../../test/pdf-a.ts';
import type { PrintDocument } from './document.rules.ts';
import { attachFile } from './document-attachment.service.ts';
import { drawDocument } from './document-drawing.service.ts';
import { font, renderToBuffer } from './document-kit.service.ts';

const XML = '<?xml version="1.0" encoding="UTF-8"?><Invoice><cbc:Note>فاتورة ضريبية</cbc:Note></Invoice>';
const DOCUMENT: PrintDocument = {
  language: 'ar',
  brand: 'Najm · نجم',
  title: 'Tax invoice · فاتورة ضريبية',
  name: 'N-26-000001',
  facts: [{ label: 'البائع', value: 'شركة الاختبار' }],
  measures: [{ label: 'الإجمالي', value: '115.00' }],
  columns: [{ header: 'البيان', share: 1 }],
  // A break, a mark of direction, and letters that the font has not.
  rows: [['ديزل\nDiesel \u200f中文 😀']],
  totals: ['115.00'],
  notes: ['ملاحظة'],
  page_of: '{{page}} / {{pages}}',
};
let pdf: Buffer;

beforeAll(async () => {
  const drawn = await renderToBuffer(drawDocument(DOCUMENT));
  expect(pdfaFaults(Buffer.from(drawn))).not.toContain('no font read');
  const made_at = new Date('2026-04-02T06:00:00Z');
  pdf = Buffer.from(
    await attachFile(drawn, { name: 'N-26-000001.xml', media_type: 'application/xml', text: XML, made_at }),
  );
}, 60_000);

it('a document is PDF/A-3b, rule by rule', () => {
  expect(pdfaFaults(pdf)).toEqual([]);
});

it('a letter keeps its place in a line, whichever letters shared its shape before', () => {
  const lettersOf = (word: string) =>
    font.layout(word).glyphs.flatMap(({ codePoints }) => String.fromCodePoint(...codePoints));
  for (const word of ['جميع', 'خمسة', 'حركة']) expect(lettersOf(word).reverse().join('')).toBe(word);
});

it('the same XML is inside, named, listed and associated as another form of the document', () => {
  expect(attachmentsOf(pdf)).toEqual([
    {
      name: 'N-26-000001.xml',
      has_unicode_name: true,
      relationship: 'Alternative',
      is_listed: true,
      media_type: 'application/xml',
      has_date: true,
      sha256: createHash('sha256').update(XML).digest('hex'),
    },
  ]);
});

it.each([
  ['6.1.2', '%PDF-1.7', '%PDF-9.7'],
  ['6.1.3 file', '/ID', '/IE'],
  ['6.1.3 encryption', '/Lang', '/Encrypt'],
  ['6.2.11.4 font that', '/FontFile2', '/FontFileX'],
  ['6.2.11.4 font of', '/BaseFont /', '/BaseFont /Helvetica-'],
  ['6.2.3 output', '/GTS_PDFA1', '/GTS_PDFX'],
  ['6.6.4', '<pdfaid:part>3', '<pdfaid:part>1'],
  ['6.6.3 Producer', '<pdf:Producer>', '<pdf:Producer>x'],
  ['6.5', '/ViewerPreferences', '/JavaScript'],
])('a file that breaks %s is found', (rule, good, bad) => {
  const broken = Buffer.from(pdf.toString('latin1').replaceAll(good, bad), 'latin1');
  expect(pdfaFaults(broken).some((fault) => fault.startsWith(rule))).toBe(true);
});
