import { parentPort } from 'node:worker_threads';
import type { Paper } from './paper.rules.ts';
import { drawDocument } from './paper-drawing.service.ts';
import { renderToBuffer } from './paper-kit.service.ts';

// Runs in a thread of its own: laying out a thousand rows takes seconds, which no request may wait for.
parentPort?.on('message', async ({ id, paper }: { id: number; paper: Paper }) => {
  try {
    const pdf = await renderToBuffer(drawDocument(paper));
    parentPort!.postMessage({ id, pdf });
  } catch (error) {
    parentPort!.postMessage({ id, error: String((error as Error).stack ?? error) });
  }
});
