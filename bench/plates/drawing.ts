import { PLATE_LETTERS, type PlateKind, plateRows } from '@fleet/domain/plates.ts';
import { type LatinFace, outlineOf } from './glyphs.ts';
import type { Random } from './random.ts';

/** Both plate sizes in use, in millimeters. */
export const SHAPES = { short: { width: 335, height: 155 }, long: { width: 520, height: 110 } } as const;
export type PlateShape = keyof typeof SHAPES;

export interface DrawnPlate {
  readonly canonical: string;
  readonly kind: PlateKind;
  readonly shape: PlateShape;
  readonly face: LatinFace;
  /** One SVG unit is a millimeter. */
  readonly svg: string;
}

const BACKGROUNDS: Record<PlateKind, string> = {
  private: '#f4f4f0',
  commercial: '#5f9fd8',
  public: '#f2c230',
  diplomatic: '#4f9a5c',
};
/** Height of capitals and Arabic digits in a row. */
const SIZES = {
  short: (row: number) => ({ latin: row * 0.64, arabic: row * 0.56 }),
  long: (row: number) => ({ latin: row * 0.74, arabic: row * 0.64 }),
} as const;
const LETTERS = Object.keys(PLATE_LETTERS);

export interface PlateDesign {
  readonly kind: PlateKind;
  readonly shape: PlateShape;
  readonly face: LatinFace;
  /** Depth of embossing, with light from one side and shade on the other. 0 is flat. */
  readonly embossing: number;
}

/** A random valid plate with one to four digits, mostly four. */
export function anyPlate(random: Random): string {
  const letters = Array.from({ length: 3 }, () => random.pick(LETTERS)).join('');
  const length = random.pick([4, 4, 4, 4, 4, 3, 3, 2, 1]);
  const low = length === 1 ? 1 : 10 ** (length - 1);
  return `${letters}-${random.integer(low, 10 ** length - 1)}`;
}

/** Draws both rows, digits on the left, letters to their right, the country's column on the far right. */
export function drawPlate(canonical: string, design: PlateDesign, random: Random): DrawnPlate {
  const rows = plateRows(canonical);
  if (!rows) throw new Error(`${canonical} is no plate`);
  const { width, height } = SHAPES[design.shape];
  const edge = design.shape === 'short' ? 5 : 4;
  const country = design.shape === 'short' ? 40 : 44;
  // On some plates the color covers the entire plate, on others only the country's column.
  const isComplete = design.kind === 'private' || random.chance(0.5);
  const background = isComplete ? BACKGROUNDS[design.kind] : BACKGROUNDS.private;
  const split = edge + (width - edge * 2 - country) * (design.shape === 'short' ? 0.53 : 0.55);
  const right = width - edge - country;
  const middle = height * 0.48;
  const rowHeight = height / 2 - edge;
  const ink = design.kind === 'commercial' && isComplete && random.chance(0.3) ? '#f6f6f6' : '#15171a';
  const style = { ...design, ink, ...SIZES[design.shape](rowHeight) };
  const bottom = { top: middle, bottom: height - edge };
  const top = { top: edge, bottom: middle };
  const marks = [
    ...row(rows.arabic_digits, { left: edge, right: split, ...top }, 'arabic', style),
    ...row(rows.arabic_letters, { left: split, right, ...top }, 'arabic', style),
    ...row(rows.latin_digits, { left: edge, right: split, ...bottom }, design.face, style),
    ...row(rows.latin_letters, { left: split, right, ...bottom }, design.face, style),
    ...countryColumn({ left: right, right: width - edge, top: edge, bottom: height - edge }, design),
  ];
  const line = `stroke="#15171a" stroke-width="${edge / 3}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" rx="${edge * 2}" fill="${background}"/>
<rect x="${right}" y="${edge / 2}" width="${country + edge / 2}" height="${height - edge}" fill="${BACKGROUNDS[design.kind]}"/>
<rect x="${edge / 2}" y="${edge / 2}" width="${width - edge}" height="${height - edge}" rx="${edge * 1.6}" fill="none" ${line}/>
<path d="M${split} ${edge}V${height - edge}M${right} ${edge}V${height - edge}M${edge} ${middle}H${right}" ${line}/>
${marks.join('\n')}${screws(width, height, random)}</svg>`;
  return { canonical, kind: design.kind, shape: design.shape, face: design.face, svg };
}

interface Cell {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

function row(
  characters: readonly string[],
  cell: Cell,
  face: LatinFace | 'arabic',
  style: { ink: string; latin: number; arabic: number; embossing: number },
): string[] {
  const size = face === 'arabic' ? style.arabic : style.latin;
  const step = (cell.right - cell.left) / characters.length;
  // Three digits are closer together than four would be, but within the plate's spacing.
  const advance = Math.min(step, size * 1.02);
  const start = (cell.left + cell.right - advance * characters.length) / 2;
  const middle = (cell.top + cell.bottom) / 2;
  return characters.map((character, index) =>
    glyph(character, face, start + advance * (index + 0.5), middle, size, style, advance * 0.86),
  );
}

function glyph(
  text: string,
  face: LatinFace | 'arabic',
  x: number,
  y: number,
  size: number,
  { ink, embossing }: { ink: string; embossing: number },
  room: number,
): string {
  const outline = outlineOf(text, face);
  const wide = (outline.right - outline.left) * size;
  const squeeze = Math.min(1, room / wide);
  const dx = x - ((outline.left + outline.right) / 2) * size * squeeze;
  // Capitals are on the baseline; Arabic letters extend below it and are centered.
  const dy = y + (face === 'arabic' ? (outline.top + outline.bottom) / 2 : 0.5) * size;
  const scale = outline.scale * size;
  const at = (offset: number, fill: string, opacity: number) =>
    `<path transform="translate(${(dx + offset).toFixed(2)} ${(dy + offset).toFixed(2)}) scale(${(scale * squeeze).toFixed(5)} ${(-scale).toFixed(5)})" d="${outline.path}" fill="${fill}" opacity="${opacity}"/>`;
  if (embossing === 0) return at(0, ink, 1);
  return at(-embossing, '#ffffff', 0.85) + at(embossing, '#000000', 0.45) + at(0, ink, 1);
}

function countryColumn(cell: Cell, design: PlateDesign): string[] {
  const middle = (cell.left + cell.right) / 2;
  const height = cell.bottom - cell.top;
  const size = height * 0.13;
  const style = { ink: '#15171a', embossing: design.embossing };
  const letters = ['K', 'S', 'A'].map((letter, index) =>
    glyph(letter, design.face, middle, cell.top + height * (0.4 + index * 0.19), size, style, 40),
  );
  return [glyph('السعودية', 'arabic', middle, cell.top + height * 0.15, size * 0.75, style, 34), ...letters];
}

function screws(width: number, height: number, random: Random): string {
  if (random.chance(0.5)) return '';
  const screw = (x: number) =>
    `<circle cx="${x}" cy="${height * 0.5}" r="3.4" fill="#8d9299" stroke="#55595f" stroke-width="0.8"/>`;
  return screw(10) + screw(width - 52);
}
