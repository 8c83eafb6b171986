import { join } from 'node:path';

export type Element = unknown;
export type Style = Record<string, unknown>;

interface Drawing {
  readonly paths: readonly string[];
  readonly width: number;
  readonly height: number;
}

interface Glyph {
  readonly codePoints: readonly number[];
}
interface LoadedFont {
  layout(line: string): { readonly glyphs: readonly Glyph[] };
  hasGlyphForCodePoint(code: number): boolean;
  getGlyph(id: number, codePoints?: readonly number[]): Glyph;
}

/** What we use of the two libraries, whose own types would declare a browser's globals over the whole server. */
interface Library {
  readonly Document: Element;
  readonly Page: Element;
  readonly View: Element;
  readonly Text: Element;
  readonly Image: Element;
  readonly Svg: Element;
  readonly Path: Element;
  readonly Font: {
    register(font: { family: string; fonts: { src: string; fontWeight: number }[] }): void;
    registerHyphenationCallback(split: (word: string) => string[]): void;
    load(font: { fontFamily: string; fontWeight: number }): Promise<void>;
    getFont(font: { fontFamily: string; fontWeight: number }): {
      readonly data: LoadedFont;
    };
  };
  renderToBuffer(document: Element): Promise<Buffer>;
}
const LIBRARIES = ['@react-pdf/renderer', 'react'] as const;
const [library, react] = (await Promise.all(LIBRARIES.map((name) => import(name)))) as [
  Library,
  { createElement(kind: unknown, props: Style, ...children: unknown[]): Element },
];
export const { Document, Page, renderToBuffer, Text, View } = library;
const { Font, Image, Path, Svg } = library;
/** Makes an element of the document. */
export const h = react.createElement;

/** One font for both scripts: a stack of two is fifty times slower to lay out. */
export const FONT = 'Plex';
const FONTS = join(import.meta.dirname, '../../../fonts');
export const INK = '#1b2426';
export const MUTED = '#5b6a6e';
export const LINE = '#d5dcde';
export const SUNK = '#f2f5f5';
export const BRAND = '#0E6E6A';
/** The font has no square. */
const MISSING = '?';
/** The mark of `apps/web/public/mark.svg`. */
const DROP = 'M16 1.2C13.2 5.6 8.2 9.6 6.51 14.3A8.5 8.5 0 1 0 22.49 14.3C20.89 9.9 18.2 5.2 16 1.2Z';
const ROAD =
  'M22.08 10.84A11 11 0 1 1 5 19.98A9.9 9.9 0 1 0 22.08 10.84ZM13.13 29.50A11.1 11.1 0 0 0 16.41 29.64L16.28 28.45A9.9 9.9 0 0 1 13.36 28.32ZM18.86 29.10A11.1 11.1 0 0 0 21.77 27.58L21.07 26.61A9.9 9.9 0 0 1 18.47 27.96ZM23.63 25.88A11.1 11.1 0 0 0 25.39 23.11L24.29 22.63A9.9 9.9 0 0 1 22.72 25.09Z';
const RIYAL = [
  'M699.62,1113.02h0c-20.06,44.48-33.32,92.75-38.4,143.37l424.51-90.24c20.06-44.47,33.31-92.75,38.4-143.37l-424.51,90.24Z',
  'M1085.73,895.8c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.33v-135.2l292.27-62.11c20.06-44.47,33.32-92.75,38.4-143.37l-330.68,70.27V66.13c-50.67,28.45-95.67,66.32-132.25,110.99v403.35l-132.25,28.11V0c-50.67,28.44-95.67,66.32-132.25,110.99v525.69l-295.91,62.88c-20.06,44.47-33.33,92.75-38.42,143.37l334.33-71.05v170.26l-358.3,76.14c-20.06,44.47-33.32,92.75-38.4,143.37l375.04-79.7c30.53-6.35,56.77-24.4,73.83-49.24l68.78-101.97v-.02c7.14-10.55,11.3-23.27,11.3-36.97v-149.98l132.25-28.11v270.4l424.53-90.28Z',
];

Font.register({
  family: FONT,
  fonts: [
    { src: join(FONTS, 'IBMPlexSansArabic-Regular.ttf'), fontWeight: 400 },
    { src: join(FONTS, 'IBMPlexSansArabic-SemiBold.ttf'), fontWeight: 600 },
  ],
});
// Words are never cut in two, in Arabic least of all.
Font.registerHyphenationCallback((word) => [word]);
export const [font] = (await Promise.all([400, 600].map(loadFont))) as [LoadedFont, LoadedFont];
const isDrawn = new Map<string, boolean>();

/**
 * The font of a weight. It keeps each glyph with the letters it was first drawn for, and lines are laid out by these: the letter that
 * begins with the shape of another (the ج of a document before) took the ح from the begin of a line. Each use has its own letters here.
 */
async function loadFont(fontWeight: number): Promise<LoadedFont> {
  const weight = { fontFamily: FONT, fontWeight };
  await Font.load(weight);
  const { data } = Font.getFont(weight);
  const ofFont = data.getGlyph.bind(data);
  const used = new Map<string, Glyph>();
  data.getGlyph = (id, codePoints) => {
    const glyph = ofFont(id, codePoints);
    if (!glyph || codePoints === undefined) return glyph;
    const key = `${id}:${codePoints.join()}`;
    const own: Glyph = used.get(key) ?? Object.create(glyph, { codePoints: { value: codePoints } });
    used.set(key, own);
    return own;
  };
  return data;
}

/**
 * A line with a question mark for each letter the font has not, and without marks of direction: for these the library takes a font of the
 * reader's, which an archived file (PDF/A) must not need.
 */
export function drawable(line: string): string {
  return line.replace(/[^ -~]/gu, (letter) => {
    const isKnown = isDrawn.get(letter) ?? font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    isDrawn.set(letter, isKnown);
    if (/\p{C}/u.test(letter)) return '';
    return isKnown ? letter : MISSING;
  });
}

/** The mark: a drop whose lower edge is a road. */
export function mark(colour: string): Element {
  return h(
    Svg,
    { viewBox: '0 0 32 32', width: 22, height: 22 },
    h(Path, { d: DROP, fill: colour }),
    h(Path, { d: ROAD, fill: colour, fillRule: 'evenodd' }),
  );
}

/** A picture as large as fits into this box, at its upper corner on the side where lines begin. */
export function picture(jpeg: Uint8Array, width: number, height: number, isRtl: boolean): Element {
  const objectPosition = isRtl ? '100% 50%' : '0 50%';
  return h(Image, {
    src: { data: Buffer.from(jpeg), format: 'jpg' },
    style: { width, height, objectFit: 'contain', objectPosition },
  });
}

/** The riyal sign, which the font has not: the drawing of the screens. */
export function riyal(): Element {
  return h(
    Svg,
    { viewBox: '0 0 1124 1257', width: 8, height: 9 },
    ...RIYAL.map((path) => h(Path, { key: path, d: path, fill: INK })),
  );
}

/** A signature, as wide as it was signed. */
export function signaturePicture({ paths, width, height }: Drawing, shownWidth: number): Element {
  const stroke = {
    stroke: INK,
    strokeWidth: 8,
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    fill: 'none',
  };
  return h(
    Svg,
    { viewBox: `0 0 ${width} ${height}`, width: shownWidth, height: (shownWidth * height) / width },
    ...paths.map((d, at) => h(Path, { key: at, d, ...stroke })),
  );
}

/** A QR code, drawn: sharp at any size. */
export function qrPicture({ size, path }: { size: number; path: string }, width: number): Element {
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, width, height: width },
    h(Path, { d: path, fill: '#000000' }),
  );
}
