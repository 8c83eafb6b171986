import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** Typefaces of the Latin row. The last one is used only for held-out plates, so nothing was tuned on it. */
export const LATIN_FACES = ['plex', 'barlow', 'barlow bold', 'overpass'] as const;
export type LatinFace = (typeof LATIN_FACES)[number];
export const TUNING_FACES: readonly LatinFace[] = LATIN_FACES.slice(0, -1);

const FILES: Record<LatinFace | 'arabic', string> = {
  plex: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-latin-600-normal.woff2',
  barlow: '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-600-normal.woff2',
  'barlow bold': '@fontsource/barlow-semi-condensed/files/barlow-semi-condensed-latin-700-normal.woff2',
  overpass: '@fontsource/overpass/files/overpass-latin-700-normal.woff2',
  arabic: '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2',
};

/** An outline as SVG path data, y upwards, with its bounds, in units of the capital height. */
export interface Outline {
  readonly path: string;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
  /** Scale of the path data to these units. */
  readonly scale: number;
}

const fonts = new Map<string, Font>();
const outlines = new Map<string, Outline>();

/** The outline of a short text in a typeface, with ligatures. */
export function outlineOf(text: string, face: LatinFace | 'arabic'): Outline {
  const key = `${face} ${text}`;
  const known = outlines.get(key);
  if (known) return known;
  const font = fontOf(face);
  const run = font.layout(text);
  let x = 0;
  const parts = run.glyphs.map((glyph, index) => {
    const moved = glyph.path.translate(x, 0);
    x += run.positions[index]!.xAdvance;
    return moved;
  });
  const boxes = parts.map((part) => part.bbox);
  // The Arabic typeface has no capitals; its digits are as tall as the Latin ones.
  const scale = 1 / (font.capHeight || font.unitsPerEm * 0.7);
  const outline = {
    path: parts.map((part) => part.toSVG()).join(' '),
    left: Math.min(...boxes.map((box) => box.minX)) * scale,
    right: Math.max(...boxes.map((box) => box.maxX)) * scale,
    bottom: Math.min(...boxes.map((box) => box.minY)) * scale,
    top: Math.max(...boxes.map((box) => box.maxY)) * scale,
    scale,
  };
  outlines.set(key, outline);
  return outline;
}

function fontOf(face: LatinFace | 'arabic'): Font {
  let font = fonts.get(face);
  if (!font) {
    font = openSync(require.resolve(FILES[face]));
    fonts.set(face, font);
  }
  return font;
}
