import { Worker } from 'node:worker_threads';
import { AppError } from '../../platform/app-error.ts';
import type { Paper } from './paper.rules.ts';

export type { Paper } from './paper.rules.ts';

/** Documents drawn or waiting at once; whoever comes then is asked to come back. */
const MOST_WAITING = 8;
/** A thread is replaced after so many documents and after this long without one, so that its memory goes back. */
const PAPERS_PER_THREAD = 25;
const IDLE_MS = 60_000;
const PATIENCE_MS = 60_000;
const MEMORY_MB = 512;

interface Job {
  readonly paper: Paper;
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
export function drawPaper(paper: Paper): Promise<Buffer> {
  if (waiting.length >= MOST_WAITING)
    throw new AppError('OVERLOADED', 'Other documents are being drawn; try again in a moment.');
  return new Promise((resolve, reject) => {
    waiting.push({ paper, resolve, reject });
    next();
  });
}

function next(): void {
  if (current || waiting.length === 0) return;
  clearTimeout(idle);
  const job = waiting.shift()!;
  thread ??= openThread();
  drawn += 1;
  const timer = setTimeout(() => giveUp(new Error('drawing took too long')), PATIENCE_MS);
  timer.unref();
  current = { job, id: drawn, timer };
  thread.ref();
  thread.postMessage({ id: drawn, paper: job.paper });
}

function openThread(): Worker {
  const opened = new Worker(new URL('./paper-worker.service.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  opened.on('message', ({ id, pdf, error }: { id: number; pdf?: Uint8Array; error?: string }) => {
    if (current?.id !== id) return;
    settle((job) => (pdf ? job.resolve(Buffer.from(pdf)) : job.reject(new Error(error))));
    if (drawn % PAPERS_PER_THREAD === 0) closeThread();
    next();
    if (current) return;
    thread?.unref();
    idle = setTimeout(closeThread, IDLE_MS);
    idle.unref();
  });
  opened.on('error', (error) => {
    if (thread === opened) giveUp(error as Error);
  });
  return opened;
}

/** The thread died or was too slow: whoever waited for it hears so, the others get a new one. */
function giveUp(error: Error): void {
  closeThread();
  settle((job) => job.reject(error));
  next();
}

function settle(tell: (job: Job) => void): void {
  if (!current) return;
  const { job, timer } = current;
  clearTimeout(timer);
  current = null;
  tell(job);
}

function closeThread(): void {
  void thread?.terminate();
  thread = null;
}
