import type { Paper } from './paper.rules.ts';
import { drawFigures } from './paper-figures.service.ts';
import { Document, type Element, FONT, h, INK, Page } from './paper-kit.service.ts';
import { pagesOf } from './paper-lines.rules.ts';
import { drawFacts, drawFoot, drawName, drawNotes, drawQr, drawTop } from './paper-parts.service.ts';
import { FOOT_HEIGHT, MARGIN, type Part, SIZE } from './paper-sheet.service.ts';
import { drawTable } from './paper-table.service.ts';

const A4_HEIGHT = 842;
/** Rows that stay with the sum below them. */
const LAST_TOGETHER = 3;

const SHEET = {
  fontFamily: FONT,
  fontSize: SIZE,
  color: INK,
  paddingTop: MARGIN,
  paddingBottom: FOOT_HEIGHT - 6,
  paddingHorizontal: MARGIN,
};

/** A document on A4: on the first page what it is about, on each the table's head, on the last the sum and the notes. */
export function drawDocument(paper: Paper): Element {
  const first = [drawTop(paper), drawName(paper), drawFacts(paper), drawFigures(paper)];
  const { head, rows, totals } = drawTable(paper);
  const last = [totals, ...drawNotes(paper), ...drawQr(paper)];
  const room = A4_HEIGHT - MARGIN - FOOT_HEIGHT - head.height;
  const pages = pagesOf(
    rows.map(({ height }) => height),
    { first: room - heightOf(first), other: room, after: heightOf(last), together: LAST_TOGETHER },
  );
  const title = `${paper.title} – ${paper.name}`;
  return h(
    Document,
    { title, language: paper.language, creator: paper.brand, producer: paper.brand },
    ...pages.map(([from, until], at) => {
      const parts = [
        ...(at === 0 ? first : []),
        head,
        ...rows.slice(from, until),
        ...(at === pages.length - 1 ? last : []),
      ];
      return h(
        Page,
        { key: at, size: 'A4', style: SHEET },
        ...parts.map(({ element }) => element),
        drawFoot(paper),
      );
    }),
  );
}

function heightOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { height }) => sum + height, 0);
}
