/**
 * Lines and pages of a document, computed here and not by the drawing library: its own line breaking cuts Arabic
 * words in two and hyphenates years, and its own page breaking lays out everything that is left again on every page.
 */

/** Widths in thousandths of the font's size, rounded up: a line computed to fit does fit. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[\s\u00a0.,:;،؛·|'’]/u, 270],
  [/[0-9+=]/u, 605],
  [/[-–−()/]/u, 450],
  [/[ijlIftr]/u, 340],
  [/[mwMW%]/u, 930],
  [/[—…]/u, 810],
  [/[A-Z]/u, 630],
  [/[pq]/u, 580],
  [/[a-z]/u, 535],
  [/[\u064b-\u065f]/u, 0],
  [/[اأإآ]/u, 275],
  [/[رز]/u, 325],
  [/[ءوؤة]/u, 480],
  [/[دذ]/u, 535],
];
/** Arabic letters that are joined to the next, and the same ones at the end of a word, where most are far wider. */
const JOINED: readonly (readonly [RegExp, number])[] = [
  [/[بتثنيئىل]/u, 320],
  [/[كعغفق]/u, 480],
  [/م/u, 530],
  [/[هجحخ]/u, 665],
  [/[طظ]/u, 690],
  [/[سشصض]/u, 865],
];
const LAST: readonly (readonly [RegExp, number])[] = [
  [/ه/u, 480],
  [/[جحخعغم]/u, 650],
  [/[قلنيئى]/u, 730],
  [/[طظ]/u, 790],
  [/[فبتثك]/u, 970],
  [/[سشصض]/u, 1260],
];
/** Anything else. */
const OTHER_WIDTH = 560;
/** But the hamza, which joins nothing before it. */
const ARABIC_LETTER = /[\u0622-\u064a]/u;
const widths = { joined: new Map<string, number>(), last: new Map<string, number>() };

/** How wide a text is at a font size, in points; rather too wide than too narrow. */
export function textWidth(text: string, size: number): number {
  let width = 0;
  let after = '';
  // From its end: an Arabic letter is as wide as what follows makes it.
  for (const character of [...text].reverse()) {
    width += letterWidth(character, ARABIC_LETTER.test(after) ? 'joined' : 'last');
    if (!/[\u064b-\u065f]/u.test(character)) after = character;
  }
  return (width * size) / 1000;
}

function letterWidth(character: string, as: keyof typeof widths): number {
  const known = widths[as].get(character);
  if (known !== undefined) return known;
  const table = [...WIDTHS, ...(as === 'joined' ? JOINED : LAST)];
  const width = table.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER_WIDTH;
  widths[as].set(character, width);
  return width;
}

/** A text in lines no wider than this, broken between words only; a word wider than the line stays whole. */
export function linesOf(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    const longer = line === undefined ? word : `${line} ${word}`;
    if (line !== undefined && textWidth(longer, size) > width) lines.push(word);
    else lines.splice(-1, 1, longer);
  }
  return lines;
}

/** A text laid out in its cell: its lines, and the font size. */
export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

/** Letters are made no smaller than this part of their size. */
const MIN_SIZE = 0.7;

/**
 * A text within a width: broken at line breaks and between words; where one word (or a figure) is wider than the
 * line, in a smaller size; where even the smallest is too large, that word is cut.
 */
export function fit(text: string, width: number, size: number): Fitted {
  const words = text.split(/[ \n]/);
  const widest = Math.max(...words.map((word) => textWidth(word, size)));
  const min = size * MIN_SIZE;
  const fitting = widest <= width ? size : Math.max(min, Math.floor(((size * width) / widest) * 10) / 10);
  const lines = text.split('\n').flatMap((line) => {
    const wrapped = line.split(' ').map((word) => cutWord(word, width, fitting).join(' '));
    return linesOf(wrapped.join(' '), width, fitting);
  });
  return { lines, size: fitting };
}

function cutWord(word: string, width: number, size: number): string[] {
  const parts: string[] = [''];
  for (const letter of word) {
    const longer = parts.at(-1) + letter;
    if (longer.length > letter.length && textWidth(longer, size) > width) parts.push(letter);
    else parts[parts.length - 1] = longer;
  }
  return parts;
}

/** How much of its width the widest column may give to columns whose figures need more than their share. */
const MAX_SHARE = 0.4;

/** Widths of columns: by their shares, but where one needs more the widest column gives it, as far as it can. */
export function columnWidths(shares: readonly number[], needs: readonly number[], inner: number): number[] {
  const all = shares.reduce((sum, share) => sum + share, 0);
  const widths = shares.map((share) => (inner * share) / all);
  const widest = widths.indexOf(Math.max(...widths));
  const missing = widths.map((width, at) => (at === widest ? 0 : Math.max(0, needs[at]! - width)));
  const requested = missing.reduce((sum, width) => sum + width, 0);
  if (requested === 0) return widths;
  const granted = Math.min(requested, widths[widest]! * MAX_SHARE);
  return widths.map((width, at) =>
    at === widest ? width - granted : width + (missing[at]! * granted) / requested,
  );
}

/**
 * Rows on pages: as many as fit, in order, none of them cut in two. What comes after the last row (totals and notes)
 * has room on the last page, with at least `together` rows above it. Which rows are on which page, as `[from,
 * until)`.
 */
export function pagesOf(
  heights: readonly number[],
  room: { readonly first: number; readonly other: number; readonly after: number; readonly together: number },
): [number, number][] {
  const pages: [number, number][] = [];
  let from = 0;
  let left = room.first;
  for (const [at, height] of heights.entries()) {
    if (height > left && at > from) {
      pages.push([from, at]);
      from = at;
      left = room.other;
    }
    left -= height;
  }
  if (left >= room.after || from === heights.length) return [...pages, [from, heights.length]];
  // The sum goes to another page and takes the last rows with it.
  const split = Math.max(from, heights.length - room.together);
  return split === from
    ? [...pages, [from, from], [from, heights.length]]
    : [...pages, [from, split], [split, heights.length]];
}
