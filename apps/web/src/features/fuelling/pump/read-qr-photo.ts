import { readBarcodes } from 'zxing-wasm/reader';
// Points the decoder at the wasm that is served with the application.
import '../../../ui/read-qr.ts';

/** What a QR code in a chosen picture says; null when there is none. Rejects when the picture cannot be read. */
export async function readQrPhoto(photo: Blob): Promise<string | null> {
  const results = await readBarcodes(photo, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return results.find((result) => result.isValid)?.text ?? null;
}
