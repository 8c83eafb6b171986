import type { Paper } from './paper.rules.ts';
import { type Element, h, INK, LINE, type Style, SUNK, Text, View } from './paper-kit.service.ts';
import { columnWidths, fit, textWidth } from './paper-lines.rules.ts';
import { directionOf, heightOfLines, INNER, lookOf, type Part, SIZE, SMALL } from './paper-sheet.service.ts';

const CELL_PADDING = 3;
const HEAD_PADDING = 5;
const ROW_PADDING = 3;
const TOTALS_PADDING = 6;
const ROW_LINE = 0.5;
const TOTALS_LINE = 1;

/** The table of a document: its head, repeated on every page, its rows, and the sums under a firm line. */
export function drawTable(paper: Paper): { head: Part; rows: Part[]; totals: Part } {
  const widths = widthsOf(paper);
  return {
    head: drawHead(paper, widths),
    rows: paper.rows.map((_, at) => drawRow(paper, widths, at)),
    totals: drawTotals(paper, widths),
  };
}

/** Figures are never broken, so their columns are as wide as the widest of them; so are the words of heads. */
function widthsOf({ columns, rows, totals }: Paper): number[] {
  const widest = (texts: readonly string[], size: number) =>
    texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0);
  const needs = columns.map(({ head, isNumber }, at) => {
    const figures = isNumber ? [...rows.map((row) => row[at]!), totals[at]!] : [];
    return Math.max(widest(head.split(' '), SMALL), widest(figures, SIZE)) + 2 * CELL_PADDING;
  });
  return columnWidths(
    columns.map(({ share }) => share),
    needs,
    INNER,
  );
}

function drawHead(paper: Paper, widths: readonly number[]): Part {
  const heads = paper.columns.map(({ head }) => head);
  return drawCells(paper, widths, heads, SMALL, {
    row: { backgroundColor: SUNK, paddingVertical: HEAD_PADDING, borderRadius: 3 },
    text: { fontWeight: 600 },
    around: 2 * HEAD_PADDING,
  });
}

/** Never cut in two by the end of a page. */
function drawRow(paper: Paper, widths: readonly number[], at: number): Part {
  return drawCells(paper, widths, paper.rows[at]!, SIZE, {
    key: at,
    row: { paddingVertical: ROW_PADDING, borderBottomWidth: ROW_LINE, borderColor: LINE },
    around: 2 * ROW_PADDING + ROW_LINE,
  });
}

function drawTotals(paper: Paper, widths: readonly number[]): Part {
  return drawCells(paper, widths, paper.totals, SIZE, {
    row: { paddingVertical: TOTALS_PADDING, borderTopWidth: TOTALS_LINE, borderColor: INK },
    text: { fontWeight: 600 },
    around: 2 * TOTALS_PADDING + TOTALS_LINE,
  });
}

interface RowLook {
  readonly key?: number;
  readonly row: Style;
  readonly text?: Style;
  /** Height of what is around the lines. */
  readonly around: number;
}

/** Texts in the table's columns, each within its own: broken between words, and smaller where one word is too long. */
function drawCells(
  paper: Paper,
  widths: readonly number[],
  texts: readonly string[],
  size: number,
  look: RowLook,
): Part {
  const { row } = directionOf(paper);
  const fitted = texts.map((text, at) => fit(text, widths[at]! - 2 * CELL_PADDING, size));
  const height = Math.max(...fitted.map((one) => heightOfLines(one, size))) + look.around;
  const cells = fitted.map((one, at) =>
    drawCell(paper, at, widths[at]!, one.lines.join('\n'), { ...lookOf(one, size), ...look.text }),
  );
  return {
    height,
    element: h(View, { key: look.key, wrap: false, style: { ...row, ...look.row, height } }, ...cells),
  };
}

/** Broken before, a line is never broken by the library: the text has more width than its column and keeps to its edge. */
function drawCell(paper: Paper, at: number, width: number, text: string, style: Style): Element {
  const { isRtl, words, figure } = directionOf(paper);
  const { isNumber } = paper.columns[at]!;
  const flexDirection = isRtl || isNumber ? 'row-reverse' : 'row';
  const cell = { width, paddingHorizontal: CELL_PADDING, flexDirection };
  const wide = { ...(isNumber ? figure : words), width: INNER, flexShrink: 0 };
  return h(
    View,
    { key: at, style: cell },
    text === '' ? null : h(Text, { style: { ...wide, ...style } }, text),
  );
}
