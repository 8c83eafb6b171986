import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PlateReading } from './read-plate.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-process.ts';

export type { PlateReading };

/** A plate read from a picture, with a crop of the plate as JPEG. */
export interface ReadPicture {
  readonly reading: PlateReading;
  readonly crop: Uint8Array | null;
}

/** Confidence from which a reading is shown as certain; below it the attendant is asked to check. Determined on tuning plates. */
const SURE_FROM = 0.85;

/** Whether a confidence is high enough to be trusted. */
export function isSure(confidence: number): boolean {
  return confidence >= SURE_FROM;
}

/** Reads plates from pictures. */
export interface PlateReader {
  /** Throws PlateReaderBusy if the queue is full, PlateReaderFailed if the picture could not be read. */
  read(picture: Uint8Array): Promise<ReadPicture>;
  /** Starts the process early, so that the first picture need not wait. */
  wake(): void;
  close(): void;
}

/** The queue is so long that the result would be too late. */
export class PlateReaderBusy extends Error {}
/** The picture is invalid, took too long, or crashed the reader. */
export class PlateReaderFailed extends Error {}

export interface PlateReaderLimits {
  /** Maximum number of pictures in progress and waiting. */
  readonly max_waiting: number;
  /** A process above this size ends after its response, and the next picture starts a new one. */
  readonly max_memory_bytes: number;
  /** Longer than any picture takes, including the start. */
  readonly longest_ms: number;
  /** Idle time after which the process ends to free its memory. */
  readonly idle_ms: number;
}

export const READER_LIMITS: PlateReaderLimits = {
  max_waiting: 12,
  max_memory_bytes: 700_000_000,
  longest_ms: 30_000,
  idle_ms: 15 * 60_000,
};

/** Runs behind the server on a busy machine, without starving. */
const NICENESS = 5;

interface Waiting {
  readonly order: ReadingOrder;
  readonly resolve: (read: ReadPicture) => void;
  readonly reject: (error: Error) => void;
  isSent: boolean;
}

/**
 * A reader in a separate process, which does not block the server's event loop, has bounded memory, and isolates crashes. It starts
 * with the first picture (or `wake`), reads one at a time, and runs at lower priority than the server.
 */
export function openPlateReader(limits: PlateReaderLimits = READER_LIMITS): PlateReader {
  const queue: Waiting[] = [];
  let current: Waiting | undefined;
  let child: ChildProcess | undefined;
  let isReady = false;
  let isClosed = false;
  let count = 0;
  let timeout: NodeJS.Timeout | undefined;
  let idleness: NodeJS.Timeout | undefined;

  const start = () => {
    if (child || isClosed) return;
    isReady = false;
    const started = fork(fileURLToPath(new URL('./reading-process.ts', import.meta.url)), {
      serialization: 'advanced',
      execArgv: [],
      // It needs none of the server's settings, least of all its secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    lowerPriority(started);
    started.on('message', (answer: ReadingAnswer) => child === started && take(answer));
    started.on('error', () => child === started && drop('did not start'));
    started.on('exit', () => child === started && drop('ended'));
  };
  const end = () => {
    const ending = child;
    child = undefined;
    isReady = false;
    ending?.kill();
  };
  const drop = (why: string) => {
    end();
    settle()?.reject(new PlateReaderFailed(`The reader ${why}.`));
    // Start a new reader for the waiting pictures.
    if (queue.length > 0) next();
  };
  const settle = () => {
    const settled = current;
    current = undefined;
    clearTimeout(timeout);
    return settled;
  };
  const take = (answer: ReadingAnswer) => {
    if (answer.id === 0) isReady = true;
    else if (answer.id === current?.order.id) {
      const settled = settle()!;
      if (answer.reading) settled.resolve({ reading: answer.reading, crop: answer.crop });
      else settled.reject(new PlateReaderFailed(answer.problem ?? 'no answer'));
      if (answer.memory > limits.max_memory_bytes) end();
    }
    next();
  };
  const next = () => {
    if (isClosed) return;
    if (!current) {
      current = queue.shift();
      if (!current) return rest();
      timeout = setTimeout(() => drop('took too long'), limits.longest_ms);
    }
    clearTimeout(idleness);
    start();
    if (!isReady || current.isSent) return;
    current.isSent = true;
    child!.send(current.order);
  };
  const rest = () => {
    clearTimeout(idleness);
    idleness = setTimeout(end, limits.idle_ms);
    // An idle reader must not keep the server process alive.
    idleness.unref();
  };

  return {
    read(picture) {
      if (isClosed) return Promise.reject(new PlateReaderFailed('The reader is closed.'));
      if (queue.length + (current ? 1 : 0) >= limits.max_waiting)
        return Promise.reject(new PlateReaderBusy('Too many pictures wait.'));
      return new Promise((resolve, reject) => {
        count += 1;
        queue.push({ order: { id: count, picture }, resolve, reject, isSent: false });
        next();
      });
    },
    wake() {
      start();
      if (!current) rest();
    },
    close() {
      isClosed = true;
      clearTimeout(timeout);
      clearTimeout(idleness);
      end();
      for (const waiting of [...(current ? [current] : []), ...queue.splice(0)])
        waiting.reject(new PlateReaderFailed('The reader is closed.'));
      current = undefined;
    },
  };
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Not permitted on some systems; the reader then has normal priority.
  }
}
