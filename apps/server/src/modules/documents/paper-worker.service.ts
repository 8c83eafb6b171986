import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Paper } from './paper.rules.ts';
import { linesOf, pagesOf } from './paper-lines.rules.ts';

// Runs in a thread of its own: laying out a thousand rows takes seconds, which no request may wait for.

type Element = unknown;
type Props = Record<string, unknown>;

/** What we use of the two libraries, whose own types would declare a browser's globals over the whole server. */
interface Library {
  readonly Document: Element;
  readonly Page: Element;
  readonly View: Element;
  readonly Text: Element;
  readonly Svg: Element;
  readonly Path: Element;
  readonly Font: {
    register(font: { family: string; fonts: { src: string; fontWeight: number }[] }): void;
    registerHyphenationCallback(split: (word: string) => string[]): void;
  };
  renderToBuffer(document: Element): Promise<Buffer>;
}
const LIBRARIES = ['@react-pdf/renderer', 'react'] as const;
const [library, { createElement: h }] = (await Promise.all(LIBRARIES.map((name) => import(name)))) as [
  Library,
  { createElement(kind: unknown, props: Props, ...children: unknown[]): Element },
];
const { Document, Font, Page, Path, renderToBuffer, Svg, Text, View } = library;

/** One font for both scripts: a stack of two is fifty times slower to lay out. */
const FONTS = join(import.meta.dirname, '../../../fonts');
/** An A4 page in points, and what the head, the foot and each part take of it. */
const PAGE = { width: 595, height: 842, margin: 28, foot: 46 };
const SIZE = 8;
const LINE_HEIGHT = 12;
const ROW_PADDING = 3;
const CELL_PADDING = 3;
const TABLE_HEAD = 24;
const HEAD = 150;
const FACT_ROW = 30;
const SUM_AND_NOTES = 90;
/** Rows that stay with the sum below them. */
const LAST_TOGETHER = 3;
const FACTS_A_ROW = 3;
const INK = '#1b2426';
const MUTED = '#5b6a6e';
const LINE = '#d5dcde';
const SUNK = '#f2f5f5';
const BRAND = '#0E6E6A';
/** The mark of `apps/web/public/mark.svg`. */
const DROP = 'M16 1.2C13.2 5.6 8.2 9.6 6.51 14.3A8.5 8.5 0 1 0 22.49 14.3C20.89 9.9 18.2 5.2 16 1.2Z';
const ROAD =
  'M22.08 10.84A11 11 0 1 1 5 19.98A9.9 9.9 0 1 0 22.08 10.84ZM13.13 29.50A11.1 11.1 0 0 0 16.41 29.64L16.28 28.45A9.9 9.9 0 0 1 13.36 28.32ZM18.86 29.10A11.1 11.1 0 0 0 21.77 27.58L21.07 26.61A9.9 9.9 0 0 1 18.47 27.96ZM23.63 25.88A11.1 11.1 0 0 0 25.39 23.11L24.29 22.63A9.9 9.9 0 0 1 22.72 25.09Z';

const RIYAL = [
  'M699.62,1113.02h0c-20.06,44.48-33.32,92.75-38.4,143.37l424.51-90.24c20.06-44.47,33.31-92.75,38.4-143.37l-424.51,90.24Z',
  'M1085.73,895.8c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.33v-135.2l292.27-62.11c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.27V66.13c-50.67,28.45-95.67,66.32-132.25,110.99v403.35l-132.25,28.11V0c-50.67,28.44-95.67,66.32-132.25,110.99v525.69l-295.91,62.88c-20.06,44.47-33.33,92.75-38.42,143.37l334.33-71.05v170.26l-358.3,76.14c-20.06,44.47-33.32,92.75-38.4,143.37l375.04-79.7c30.53-6.35,56.77-24.4,73.83-49.24l68.78-101.97v-.02c7.14-10.55,11.3-23.27,11.3-36.97v-149.98l132.25-28.11v270.4l424.53-90.28Z',
];

Font.register({
  family: 'Plex',
  fonts: [
    { src: join(FONTS, 'IBMPlexSansArabic-Regular.woff'), fontWeight: 400 },
    { src: join(FONTS, 'IBMPlexSansArabic-SemiBold.woff'), fontWeight: 600 },
  ],
});
// Words are never cut in two, in Arabic least of all.
Font.registerHyphenationCallback((word) => [word]);

parentPort?.on('message', async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    const pdf = await renderToBuffer(draw(paper));
    parentPort!.postMessage({ id, pdf });
  } catch (error) {
    parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) });
  }
});

function draw(paper: Paper): Element {
  const isRtl = paper.language === 'ar';
  const row = { flexDirection: isRtl ? ('row-reverse' as const) : ('row' as const) };
  // The direction orders words and figures within a line; without it Arabic is laid out as if it were English.
  const words = { direction: isRtl ? 'rtl' : 'ltr', textAlign: isRtl ? 'right' : 'left' };
  // Figures stand right in both directions, so that their decimals are below each other.
  const figure = { direction: 'ltr', textAlign: 'right' };
  const quiet = { ...words, color: MUTED, fontSize: 7.5 };
  const inner = PAGE.width - 2 * PAGE.margin;
  const shares = paper.columns.reduce((sum, { share }) => sum + share, 0);
  const widthOf = (at: number) => (inner * paper.columns[at]!.share) / shares;

  const head = h(
    View,
    { style: { ...row, justifyContent: 'space-between', alignItems: 'center', marginBottom: 14 } },
    h(
      View,
      { style: { ...row, alignItems: 'center', gap: 6 } },
      mark(),
      h(Text, { style: { ...words, fontSize: 14, fontWeight: 600, color: BRAND } }, paper.brand),
    ),
    h(Text, { style: { ...words, fontSize: 16, fontWeight: 600 } }, paper.title),
  );
  const facts = h(
    View,
    { style: { ...row, flexWrap: 'wrap', marginTop: 6, marginBottom: 12 } },
    ...paper.facts.map(({ label, value }) =>
      h(
        View,
        { key: label, style: { width: '33.3%', marginBottom: 6 } },
        h(Text, { style: quiet }, label),
        h(Text, { style: words }, broken(value, inner / FACTS_A_ROW - 6, SIZE)),
      ),
    ),
  );
  const figures = h(
    View,
    { style: { ...row, gap: 6, marginBottom: 12 } },
    ...paper.figures.map(({ label, value, note }) =>
      h(
        View,
        {
          key: label,
          style: { flexGrow: 1, flexBasis: 0, backgroundColor: SUNK, borderRadius: 4, padding: 7 },
        },
        h(Text, { style: quiet }, label),
        h(
          View,
          {
            style: {
              flexDirection: 'row',
              alignItems: 'center',
              gap: 3,
              alignSelf: isRtl ? 'flex-end' : 'flex-start',
            },
          },
          riyal(),
          h(Text, { style: { ...figure, fontSize: 12, fontWeight: 600 } }, value),
        ),
        note ? h(Text, { style: quiet }, note) : null,
      ),
    ),
  );

  /** Broken here, a line is never broken by the library: the text has more width than its column and keeps to its edge. */
  const cells = (lines: readonly string[], style: Record<string, unknown>) =>
    lines.map((text, at) => {
      const { isNumber } = paper.columns[at]!;
      const cell = {
        width: widthOf(at),
        paddingHorizontal: CELL_PADDING,
        flexDirection: isRtl || isNumber ? 'row-reverse' : 'row',
      };
      if (text === '') return h(View, { key: at, style: cell });
      const look = { ...(isNumber ? figure : words), width: inner, flexShrink: 0, ...style };
      return h(View, { key: at, style: cell }, h(Text, { style: look }, text));
    });
  const tableHead = h(
    View,
    { style: { ...row, backgroundColor: SUNK, paddingVertical: 5, borderRadius: 3 } },
    ...cells(
      paper.columns.map((column) => column.head),
      { fontWeight: 600, fontSize: 7.5 },
    ),
  );
  const rows = paper.rows.map((texts) =>
    texts.map((text, at) => linesOf(text, widthOf(at) - 2 * CELL_PADDING, SIZE)),
  );
  const drawRow = (at: number) =>
    h(
      View,
      {
        key: at,
        wrap: false,
        style: { ...row, paddingVertical: ROW_PADDING, borderBottomWidth: 0.5, borderColor: LINE },
      },
      ...cells(
        rows[at]!.map((lines) => lines.join('\n')),
        { fontSize: SIZE, lineHeight: LINE_HEIGHT / SIZE },
      ),
    );
  const totals = h(
    View,
    {
      key: 'totals',
      wrap: false,
      style: { ...row, paddingVertical: 6, borderTopWidth: 1, borderColor: INK },
    },
    ...cells(paper.totals, { fontWeight: 600 }),
  );
  const notes = paper.notes.map((note) =>
    h(Text, { key: note, style: { ...quiet, marginTop: 6 } }, broken(note, inner, 7.5)),
  );
  const foot = h(
    View,
    {
      fixed: true,
      style: {
        ...row,
        position: 'absolute',
        bottom: 18,
        left: PAGE.margin,
        right: PAGE.margin,
        justifyContent: 'space-between',
      },
    },
    h(Text, { style: quiet }, `${paper.brand} · ${paper.title} · ${paper.name}`),
    h(Text, {
      style: quiet,
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        paper.page_of
          .replace('{{page}}', String(pageNumber))
          .replace('{{pages}}', String(totalPages ?? pageNumber)),
    }),
  );
  const style = {
    fontFamily: 'Plex',
    fontSize: SIZE,
    color: INK,
    paddingTop: PAGE.margin,
    paddingBottom: PAGE.foot - 6,
    paddingHorizontal: PAGE.margin,
  };
  const room = PAGE.height - PAGE.margin - PAGE.foot - TABLE_HEAD;
  const top = HEAD + Math.ceil(paper.facts.length / FACTS_A_ROW) * FACT_ROW;
  const pages = pagesOf(
    rows.map(
      (cells) => Math.max(...cells.map((lines) => lines.length)) * LINE_HEIGHT + 2 * ROW_PADDING + 0.5,
    ),
    { first: room - top, other: room, after: SUM_AND_NOTES, together: LAST_TOGETHER },
  );
  return h(
    Document,
    {
      title: `${paper.title} – ${paper.name}`,
      language: paper.language,
      creator: paper.brand,
      producer: paper.brand,
    },
    ...pages.map(([from, until], at) =>
      h(
        Page,
        { key: at, size: 'A4', style },
        ...(at === 0
          ? [
              head,
              h(Text, { style: { ...words, fontSize: 13, fontWeight: 600 } }, paper.name),
              facts,
              figures,
            ]
          : []),
        tableHead,
        ...Array.from({ length: until - from }, (_, row) => drawRow(from + row)),
        ...(at === pages.length - 1 ? [totals, ...notes] : []),
        foot,
      ),
    ),
  );
}

function broken(text: string, width: number, size: number): string {
  return linesOf(text, width, size).join('\n');
}

/** The mark: a drop whose lower edge is a road. */
function mark(): Element {
  return h(
    Svg,
    { viewBox: '0 0 32 32', width: 22, height: 22 },
    h(Path, { d: DROP, fill: BRAND }),
    h(Path, { d: ROAD, fill: BRAND, fillRule: 'evenodd' }),
  );
}

/** The riyal sign, which the font has not: the drawing of the screens. */
function riyal(): Element {
  return h(
    Svg,
    { viewBox: '0 0 1124 1257', width: 8, height: 9 },
    ...RIYAL.map((path) => h(Path, { key: path, d: path, fill: INK })),
  );
}
