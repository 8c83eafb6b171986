/** Segments of a display's digit, each as x, y, width, height in a cell of 40 by 70, and which of them a digit lights. */
const SEGMENTS = [
  [6, 0, 28, 6],
  [34, 4, 6, 28],
  [34, 38, 6, 28],
  [6, 64, 28, 6],
  [0, 38, 6, 28],
  [0, 4, 6, 28],
  [6, 32, 28, 6],
] as const;
const LIT = ['012345', '12', '01346', '01236', '1256', '02356', '023456', '012', '0123456', '012356'];
const CELL = 56;

/** A photo of a pump's meters as a drawing: one display a reading, drawn without a font. An SVG; made up for the demonstration. */
export function demoMeters(readings_ml: readonly number[]): string {
  const rows = readings_ml.map((reading_ml, row) => {
    const digits = String(Math.floor(reading_ml / 1_000)).padStart(7, '0');
    const lit = [...digits].flatMap((digit, at) =>
      [...LIT[Number(digit)]!].map((segment) => {
        const [x, y, width, height] = SEGMENTS[Number(segment)]!;
        return `<rect x="${60 + at * CELL + x}" y="${70 + row * 140 + y}" width="${width}" height="${height}" rx="3"/>`;
      }),
    );
    return `<rect x="40" y="${50 + row * 140}" width="432" height="110" rx="8" fill="#b9c7a6"/><g fill="#1b2426">${lit.join('')}</g>`;
  });
  const height = 80 + readings_ml.length * 140;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="${height}"><rect width="512" height="${height}" fill="#3a4448"/>${rows.join('')}</svg>`;
}
