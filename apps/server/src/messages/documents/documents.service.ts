import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/app-error.ts';
import { type Ctx, tenantOf } from '../../platform/context.ts';
import { createFairQueue } from '../../platform/fair-queue.ts';
import type { PrintDocument } from './document.rules.ts';

export type { PrintDocument, PrintTable } from './document.rules.ts';

/** What one tenant may have waiting for the one that is drawn; further callers are asked to try again later. */
const WAITING_PER_TENANT = 4;
const WAIT_MS = 60_000;
/** A thread is replaced after so many documents and after this long without one, so that its memory goes back. */
const DOCUMENTS_PER_THREAD = 25;
const IDLE_MS = 60_000;
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 512;

interface Drawing {
  readonly id: number;
  readonly timer: NodeJS.Timeout;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const turns = createFairQueue({
  places: 1,
  perTenant: 1,
  waitingPerTenant: WAITING_PER_TENANT,
  refusal: 'Other documents are being drawn; try again in a moment.',
});
let current: Drawing | null = null;
let thread: Worker | null = null;
let drawn = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a document as PDF in a thread beside the server, one at a time and with bounded memory; tenants take turns. Throws OVERLOADED
 * when one has too many waiting.
 */
export async function renderDocument(ctx: Ctx, document: PrintDocument): Promise<Buffer> {
  const leave = await turns.enter(tenantOf(ctx.actor), WAIT_MS);
  try {
    return await draw(document);
  } finally {
    leave();
  }
}

function draw(document: PrintDocument): Promise<Buffer> {
  clearTimeout(idle);
  thread ??= openThread();
  drawn += 1;
  const id = drawn;
  const opened = thread;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => abort(new AppError('OVERLOADED', 'This document took too long; try again in a moment.')),
      TIMEOUT_MS,
    );
    timer.unref();
    current = { id, timer, resolve, reject };
    opened.ref();
    opened.postMessage({ id, document });
  });
}

function openThread(): Worker {
  const opened = new Worker(new URL('./document-worker.service.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  opened.on('message', ({ id, pdf, error }: { id: number; pdf?: Uint8Array; error?: string }) => {
    if (current?.id !== id) return;
    settle((job) => (pdf ? job.resolve(Buffer.from(pdf)) : job.reject(new Error(error))));
    if (drawn % DOCUMENTS_PER_THREAD === 0) closeThread();
    thread?.unref();
    idle = setTimeout(closeThread, IDLE_MS);
    idle.unref();
  });
  opened.on('error', (error) => {
    if (thread === opened) abort(error as Error);
  });
  return opened;
}

/** The thread died or was too slow: its caller gets an error, the next a new thread. */
function abort(error: Error): void {
  closeThread();
  settle((job) => job.reject(error));
}

function settle(finish: (drawing: Drawing) => void): void {
  if (!current) return;
  const settled = current;
  clearTimeout(settled.timer);
  current = null;
  finish(settled);
}

function closeThread(): void {
  void thread?.terminate();
  thread = null;
}
