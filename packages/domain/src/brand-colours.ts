const HEX = /^#[0-9a-f]{6}$/i;
/** WCAG 2.2, text of normal size. */
const MIN_CONTRAST = 4.5;

/** Whether white text on this color (`#0e6e6a`) can be read by everybody: at least 4.5:1. */
export function isReadableBehindWhite(colour: string): boolean {
  return HEX.test(colour) && 1.05 / (luminance(colour) + 0.05) >= MIN_CONTRAST;
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
