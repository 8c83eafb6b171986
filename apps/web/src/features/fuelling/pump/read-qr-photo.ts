import { readBarcodes } from 'zxing-wasm/reader';
// Configures the decoder to use the wasm served with the application.
import '../../../ui/read-qr.ts';

/** The content of a QR code in a selected picture; null if there is none. Rejects if the picture cannot be decoded. */
export async function readQrPhoto(photo: Blob): Promise<string | null> {
  const results = await readBarcodes(photo, { formats: ['QRCode'], maxNumberOfSymbols: 1, tryHarder: true });
  return results.find((result) => result.isValid)?.text ?? null;
}
