import type { PrintDocument } from './document.rules.ts';
import { Document, type Element, FONT, h, INK, Page, View } from './document-kit.service.ts';
import { pagesOf } from './document-lines.rules.ts';
import { drawMeasures } from './document-measures.service.ts';
import { FOOTER_HEIGHT, MARGIN, type Part, SIZE } from './document-page.service.ts';
import {
  drawFacts,
  drawFooter,
  drawName,
  drawNotes,
  drawQr,
  drawSignature,
  drawTop,
} from './document-parts.service.ts';
import { drawTable } from './document-table.service.ts';

const A4_HEIGHT = 842;
/** Rows that stay with the sum below them. */
const LAST_TOGETHER = 3;
/** Before a short table under the sums. */
const BELOW_SPACE = 14;

const PAGE_STYLE = {
  fontFamily: FONT,
  fontSize: SIZE,
  color: INK,
  paddingTop: MARGIN,
  paddingBottom: FOOTER_HEIGHT - 6,
  paddingHorizontal: MARGIN,
};

/** A document on A4: its subject on the first page, the table's header on each, totals and notes on the last. */
export function drawDocument(document: PrintDocument): Element {
  const first = [drawTop(document), drawName(document), drawFacts(document), drawMeasures(document)];
  const notes = [
    ...drawBelow(document),
    ...drawNotes(document),
    ...drawSignature(document),
    ...drawQr(document),
  ];
  const { appendix } = document;
  const pages = [
    ...pagesOfTable(document, first, appendix ? [] : notes),
    ...(appendix ? pagesOfTable({ ...document, ...appendix }, [], notes) : []),
  ];
  const title = `${document.title} – ${document.name}`;
  return h(
    Document,
    {
      title,
      language: document.language,
      creator: document.brand,
      producer: document.brand,
      conformance: 'PDF/A-3b',
    },
    ...pages.map((parts, at) =>
      h(
        Page,
        { key: at, size: 'A4', style: PAGE_STYLE },
        ...parts.map(({ element }) => element),
        drawFooter(document),
      ),
    ),
  );
}

/** A table's pages: what is above it on the first, its header on each, its sums and what follows on the last. */
function pagesOfTable(document: PrintDocument, above: readonly Part[], below: readonly Part[]): Part[][] {
  const { header, rows, totals } = drawTable(document);
  const last = [totals, ...below];
  const room = A4_HEIGHT - MARGIN - FOOTER_HEIGHT - header.height;
  const pages = pagesOf(
    rows.map(({ height }) => height),
    { first: room - heightOf(above), other: room, after: heightOf(last), together: LAST_TOGETHER },
  );
  return pages.map(([from, until], at) => [
    ...(at === 0 ? above : []),
    header,
    ...rows.slice(from, until),
    ...(at === pages.length - 1 ? last : []),
  ]);
}

/** Short tables after the sums, a space before each. */
function drawBelow(document: PrintDocument): Part[] {
  return (document.below ?? []).flatMap((table, at) => {
    const { header, rows, totals } = drawTable({ ...document, ...table });
    const space = {
      height: BELOW_SPACE,
      element: h(View, { key: `space ${at}`, style: { height: BELOW_SPACE } }),
    };
    return [space, header, ...rows, totals].map((part, index) => ({
      ...part,
      element: h(View, { key: `below ${at} ${index}` }, part.element),
    }));
  });
}

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}
