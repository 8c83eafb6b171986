import { create } from 'qrcode';

/** The modules of a QR code as an SVG path in a square of `side` units. Error correction level M tolerates a scratched screen. */
export function drawQr(text: string): { side: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`;
    }
  }
  return { side: modules.size, path };
}
