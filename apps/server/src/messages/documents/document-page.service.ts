import type { PrintDocument } from './document.rules.ts';
import { drawable, type Element, h, MUTED, type Style, Text, View } from './document-kit.service.ts';
import { type Fitted, fit } from './document-lines.rules.ts';

/** Something drawn, with the height it takes of its page in points: pages are filled here, not by the library. */
export interface Part {
  readonly element: Element;
  readonly height: number;
}

export const MARGIN = 28;
export const FOOTER_HEIGHT = 46;
/** Between the margins of an A4 page. */
export const INNER = 595 - 2 * MARGIN;
export const SIZE = 8;
export const SMALL = 7.5;
/** Of one line, by the size of its letters. */
export const LINE_HEIGHT = 1.5;

/** Layout direction, typefaces and figures of a document in this language. */
export function directionOf({ language }: PrintDocument) {
  const isRtl = language === 'ar';
  // The direction orders words and figures within a line; without it Arabic is laid out as if it were English.
  const textStyle = { direction: isRtl ? 'rtl' : 'ltr', textAlign: isRtl ? 'right' : 'left' };
  return {
    isRtl,
    row: { flexDirection: isRtl ? 'row-reverse' : 'row' },
    textStyle,
    quiet: { ...textStyle, color: MUTED },
    // Figures are right-aligned in both directions, so that their decimals are below each other.
    figure: { direction: 'ltr', textAlign: 'right' },
  } as const;
}

/** A text broken here, line by line: the library would cut Arabic words in two. It takes `lines` times the line's height. */
export function drawText(text: string, width: number, size: number, style: Style): Part {
  const fitted = fit(text, width, size);
  return {
    element: h(View, {}, ...drawLines(fitted, { ...style, ...textStyleOf(fitted, size) })),
    height: heightOfLines(fitted, size),
  };
}

/**
 * Each line by itself: a break within a text is drawn in a font that is not in the file. A line in one script runs in its own direction
 * also in a document of the other, whose edge it keeps.
 */
export function drawLines({ lines }: Fitted, style: Style): Element[] {
  return lines.map((line) => {
    const [isArabic, isLatin] = [/\p{Script=Arabic}/u.test(line), /[A-Za-z]/.test(line)];
    const own = isArabic === isLatin ? {} : { direction: isArabic ? 'rtl' : 'ltr' };
    return h(Text, { style: { ...style, ...own } }, drawable(line) || ' ');
  });
}

/** Reduced text keeps the height of its line. */
export function textStyleOf(fitted: Fitted, size: number): Style {
  return { fontSize: fitted.size, lineHeight: (size * LINE_HEIGHT) / fitted.size };
}

export function heightOfLines({ lines }: Fitted, size: number): number {
  return lines.length * size * LINE_HEIGHT;
}
