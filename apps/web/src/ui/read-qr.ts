import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const SCAN_SIZE_PX = 800;

// The library would load its wasm from a public CDN; ours is served with the application.
prepareZXingModule({
  overrides: {
    locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path),
  },
});

let canvas: HTMLCanvasElement | undefined;

/** The content of a QR code in the current video frame; null if there is none. */
export async function readQr(video: HTMLVideoElement): Promise<string | null> {
  const scale = Math.min(1, SCAN_SIZE_PX / Math.max(video.videoWidth, video.videoHeight, 1));
  canvas ??= document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const results = await readBarcodes(picture, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 1,
    tryHarder: false,
  });
  return results.find((result) => result.isValid)?.text ?? null;
}
