import type { PrintDocument } from './document.rules.ts';
import { type Element, h, INK, LINE, type Style, SUNK, View } from './document-kit.service.ts';
import { columnWidths, type Fitted, fit, textWidth } from './document-lines.rules.ts';
import {
  directionOf,
  drawLines,
  heightOfLines,
  INNER,
  type Part,
  SIZE,
  SMALL,
  textStyleOf,
} from './document-page.service.ts';

const CELL_PADDING = 3;
const HEADER_PADDING = 5;
const ROW_PADDING = 3;
const TOTALS_PADDING = 6;
const ROW_LINE = 0.5;
const TOTALS_LINE = 1;

/** The table of a document: its header, repeated on every page, its rows, and the totals under a strong line. */
export function drawTable(document: PrintDocument): { header: Part; rows: Part[]; totals: Part } {
  const widths = widthsOf(document);
  return {
    header: drawHeader(document, widths),
    rows: document.rows.map((_, at) => drawRow(document, widths, at)),
    totals: drawTotals(document, widths),
  };
}

/** Figures are never broken, so their columns are as wide as the widest of them; so are the words of headers. */
function widthsOf({ columns, rows, totals }: PrintDocument): number[] {
  const widest = (texts: readonly string[], size: number) =>
    texts.reduce((max, text) => Math.max(max, textWidth(text, size)), 0);
  const needs = columns.map(({ header: full, isNumber }, at) => {
    const header = withWholeUnit(full);
    const numbers = isNumber ? [...rows.map((row) => row[at]!), totals[at]!] : [];
    return Math.max(widest(header.split(/[ \n]/), SMALL), widest(numbers, SIZE)) + 2 * CELL_PADDING;
  });
  return columnWidths(
    columns.map(({ share }) => share),
    needs,
    INNER,
  );
}

function drawHeader(document: PrintDocument, widths: readonly number[]): Part {
  const headers = document.columns.map(({ header }) => withWholeUnit(header));
  return drawCells(document, widths, headers, SMALL, {
    row: { backgroundColor: SUNK, paddingVertical: HEADER_PADDING, borderRadius: 3 },
    text: { fontWeight: 600 },
    around: 2 * HEADER_PADDING,
  });
}

/** A unit in brackets stays in one line: `(kg CO₂e)`. */
function withWholeUnit(header: string): string {
  return header.replace(/\([^()]{1,14}\)/g, (unit) => unit.replaceAll(' ', '\u00a0'));
}

/** Never cut in two by the end of a page. */
function drawRow(document: PrintDocument, widths: readonly number[], at: number): Part {
  return drawCells(document, widths, document.rows[at]!, SIZE, {
    key: at,
    row: { paddingVertical: ROW_PADDING, borderBottomWidth: ROW_LINE, borderColor: LINE },
    around: 2 * ROW_PADDING + ROW_LINE,
  });
}

function drawTotals(document: PrintDocument, widths: readonly number[]): Part {
  return drawCells(document, widths, document.totals, SIZE, {
    row: { paddingVertical: TOTALS_PADDING, borderTopWidth: TOTALS_LINE, borderColor: INK },
    text: { fontWeight: 600 },
    around: 2 * TOTALS_PADDING + TOTALS_LINE,
  });
}

interface RowStyle {
  readonly key?: number;
  readonly row: Style;
  readonly text?: Style;
  /** Height of what is around the lines. */
  readonly around: number;
}

/** Texts in the table's columns, each within its own: broken between words, and smaller where one word is too long. */
function drawCells(
  document: PrintDocument,
  widths: readonly number[],
  texts: readonly string[],
  size: number,
  rowStyle: RowStyle,
): Part {
  const { row } = directionOf(document);
  const fitted = texts.map((text, at) => fit(text, widths[at]! - 2 * CELL_PADDING, size));
  const height = Math.max(...fitted.map((one) => heightOfLines(one, size))) + rowStyle.around;
  const cells = fitted.map((one, at) =>
    drawCell(document, at, widths[at]!, one, {
      ...textStyleOf(one, size),
      ...rowStyle.text,
    }),
  );
  return {
    height,
    element: h(
      View,
      { key: rowStyle.key, wrap: false, style: { ...row, ...rowStyle.row, height } },
      ...cells,
    ),
  };
}

/** Broken before, a line is never broken by the library: the text has more width than its column and keeps to its edge. */
function drawCell(document: PrintDocument, at: number, width: number, fitted: Fitted, style: Style): Element {
  const { isRtl, textStyle, figure } = directionOf(document);
  const { isNumber } = document.columns[at]!;
  const flexDirection = isRtl || isNumber ? 'row-reverse' : 'row';
  const wide = { ...(isNumber ? figure : textStyle), width: INNER, flexShrink: 0 };
  const cell = { width, paddingHorizontal: CELL_PADDING };
  const [line, ...others] = fitted.lines.join('') === '' ? [] : drawLines(fitted, { ...wide, ...style });
  // Most cells have one line: a box less for each.
  if (others.length === 0) return h(View, { key: at, style: { ...cell, flexDirection } }, line);
  const boxes = [line, ...others].map((one) => h(View, { style: { flexDirection } }, one));
  return h(View, { key: at, style: cell }, ...boxes);
}
