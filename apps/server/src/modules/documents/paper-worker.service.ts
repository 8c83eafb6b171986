import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Paper } from './paper.rules.ts';

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
const INK = '#1b2426';
const MUTED = '#5b6a6e';
const LINE = '#d5dcde';
const SUNK = '#f2f5f5';
const BRAND = '#0E6E6A';
/** The mark of `apps/web/public/mark.svg`. */
const DROP = 'M16 1.2C13.2 5.6 8.2 9.6 6.51 14.3A8.5 8.5 0 1 0 22.49 14.3C20.89 9.9 18.2 5.2 16 1.2Z';
const ROAD =
  'M22.08 10.84A11 11 0 1 1 5 19.98A9.9 9.9 0 1 0 22.08 10.84ZM13.13 29.50A11.1 11.1 0 0 0 16.41 29.64L16.28 28.45A9.9 9.9 0 0 1 13.36 28.32ZM18.86 29.10A11.1 11.1 0 0 0 21.77 27.58L21.07 26.61A9.9 9.9 0 0 1 18.47 27.96ZM23.63 25.88A11.1 11.1 0 0 0 25.39 23.11L24.29 22.63A9.9 9.9 0 0 1 22.72 25.09Z';

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
  const start = isRtl ? ('right' as const) : ('left' as const);
  const end = isRtl ? ('left' as const) : ('right' as const);

  const head = h(
    View,
    { style: { ...row, justifyContent: 'space-between', alignItems: 'center', marginBottom: 14 } },
    h(
      View,
      { style: { ...row, alignItems: 'center', gap: 6 } },
      mark(),
      h(Text, { style: { fontSize: 14, fontWeight: 600, color: BRAND } }, paper.brand),
    ),
    h(Text, { style: { fontSize: 16, fontWeight: 600 } }, paper.title),
  );
  const facts = h(
    View,
    { style: { ...row, flexWrap: 'wrap', marginTop: 6, marginBottom: 12 } },
    ...paper.facts.map(({ label, value }) =>
      h(
        View,
        { key: label, style: { width: '33.3%', marginBottom: 6 } },
        h(Text, { style: { color: MUTED, fontSize: 7.5, textAlign: start } }, label),
        h(Text, { style: { textAlign: start } }, value),
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
        h(Text, { style: { color: MUTED, fontSize: 7.5, textAlign: start } }, label),
        h(Text, { style: { fontSize: 12, fontWeight: 600, textAlign: start } }, value),
        note ? h(Text, { style: { color: MUTED, fontSize: 7.5, textAlign: start } }, note) : null,
      ),
    ),
  );
  const cells = (texts: readonly string[], style: Record<string, unknown>) =>
    texts.map((text, at) => {
      const { share, isNumber } = paper.columns[at]!;
      const align = isNumber ? end : start;
      return h(
        Text,
        {
          key: at,
          style: { flexGrow: share, flexBasis: 0, paddingHorizontal: 4, textAlign: align, ...style },
        },
        text,
      );
    });
  const tableHead = h(
    View,
    { fixed: true, style: { ...row, backgroundColor: SUNK, paddingVertical: 5, borderRadius: 3 } },
    ...cells(
      paper.columns.map((column) => column.head),
      { fontWeight: 600, fontSize: 7.5 },
    ),
  );
  const lines = paper.rows.map((texts, at) =>
    h(
      View,
      {
        key: at,
        wrap: false,
        style: { ...row, paddingVertical: 4, borderBottomWidth: 0.5, borderColor: LINE },
      },
      ...cells(texts, {}),
    ),
  );
  const totals = h(
    View,
    { wrap: false, style: { ...row, paddingVertical: 6, borderTopWidth: 1, borderColor: INK } },
    ...cells(paper.totals, { fontWeight: 600 }),
  );
  const notes = paper.notes.map((note) =>
    h(Text, { key: note, style: { color: MUTED, fontSize: 7.5, marginTop: 6, textAlign: start } }, note),
  );
  const foot = h(
    View,
    {
      fixed: true,
      style: {
        ...row,
        position: 'absolute',
        bottom: 18,
        left: 32,
        right: 32,
        justifyContent: 'space-between',
      },
    },
    h(Text, { style: { color: MUTED, fontSize: 7.5 } }, `${paper.brand} · ${paper.title} · ${paper.name}`),
    h(Text, {
      style: { color: MUTED, fontSize: 7.5 },
      render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages?: number }) =>
        paper.page_of
          .replace('{{page}}', String(pageNumber))
          .replace('{{pages}}', String(totalPages ?? pageNumber)),
    }),
  );
  const style = {
    fontFamily: 'Plex',
    fontSize: 8.5,
    color: INK,
    paddingTop: 28,
    paddingBottom: 40,
    paddingHorizontal: 32,
  };
  return h(
    Document,
    {
      title: `${paper.title} – ${paper.name}`,
      language: paper.language,
      creator: paper.brand,
      producer: paper.brand,
    },
    h(
      Page,
      { size: 'A4', style },
      head,
      h(Text, { style: { fontSize: 13, fontWeight: 600, textAlign: start } }, paper.name),
      facts,
      figures,
      tableHead,
      ...lines,
      totals,
      ...notes,
      foot,
    ),
  );
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
