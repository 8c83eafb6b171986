import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/app-error.ts';
import type { PrintDocument } from './document.rules.ts';

export type { PrintDocument } from './document.rules.ts';

/** Documents rendered or waiting at once; further callers are asked to try again later. */
const MAX_WAITING = 8;
/** A thread is replaced after so many documents and after this long without one, so that its memory goes back. */
const DOCUMENTS_PER_THREAD = 25;
const IDLE_MS = 60_000;
const TIMEOUT_MS = 60_000;
const MEMORY_MB = 512;

interface Job {
  readonly document: PrintDocument;
  readonly resolve: (pdf: Buffer) => void;
  readonly reject: (error: Error) => void;
}

const waiting: Job[] = [];
let current: { job: Job; id: number; timer: NodeJS.Timeout } | null = null;
let thread: Worker | null = null;
let drawn = 0;
let idle: NodeJS.Timeout | undefined;

/**
 * Draws a document as PDF in a thread beside the server, one at a time and with bounded memory. Throws OVERLOADED when
 * too many wait.
 */
export function renderDocument(document: PrintDocument): Promise<Buffer> {
  if (waiting.length >= MAX_WAITING)
    throw new AppError('OVERLOADED', 'Other documents are being drawn; try again in a moment.');
  return new Promise((resolve, reject) => {
    waiting.push({ document, resolve, reject });
    next();
  });
}

function next(): void {
  if (current || waiting.length === 0) return;
  clearTimeout(idle);
  const job = waiting.shift()!;
  thread ??= openThread();
  drawn += 1;
  const timer = setTimeout(() => abort(new Error('drawing took too long')), TIMEOUT_MS);
  timer.unref();
  current = { job, id: drawn, timer };
  thread.ref();
  thread.postMessage({ id: drawn, document: job.document });
}

function openThread(): Worker {
  const opened = new Worker(new URL('./document-worker.service.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  opened.on('message', ({ id, pdf, error }: { id: number; pdf?: Uint8Array; error?: string }) => {
    if (current?.id !== id) return;
    settle((job) => (pdf ? job.resolve(Buffer.from(pdf)) : job.reject(new Error(error))));
    if (drawn % DOCUMENTS_PER_THREAD === 0) closeThread();
    next();
    if (current) return;
    thread?.unref();
    idle = setTimeout(closeThread, IDLE_MS);
    idle.unref();
  });
  opened.on('error', (error) => {
    if (thread === opened) abort(error as Error);
  });
  return opened;
}

/** The thread died or was too slow: its caller gets an error, the others a new thread. */
function abort(error: Error): void {
  closeThread();
  settle((job) => job.reject(error));
  next();
}

function settle(finish: (job: Job) => void): void {
  if (!current) return;
  const { job, timer } = current;
  clearTimeout(timer);
  current = null;
  finish(job);
}

function closeThread(): void {
  void thread?.terminate();
  thread = null;
}
