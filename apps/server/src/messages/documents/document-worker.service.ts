import { parentPort } from 'node:worker_threads';
import type { PrintDocument } from './document.rules.ts';
import { attachFile } from './document-attachment.service.ts';
import { drawDocument } from './document-drawing.service.ts';
import { renderToBuffer } from './document-kit.service.ts';

// Runs in its own thread: laying out a thousand rows takes seconds, which must not block requests.
parentPort?.on('message', async ({ id, document }: { id: number; document: PrintDocument }) => {
  try {
    const drawn = await renderToBuffer(drawDocument(document));
    const pdf = document.attachment ? await attachFile(drawn, document.attachment) : drawn;
    parentPort!.postMessage({ id, pdf });
  } catch (error) {
    parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) });
  }
});
