import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { PlateReading } from './read-plate.ts';
import type { ReadingAnswer, ReadingOrder } from './reading-process.ts';

export type { PlateReading };

/** A plate read from a picture, with the plate alone as a JPEG. */
export interface ReadPicture {
  readonly reading: PlateReading;
  readonly crop: Uint8Array | null;
}

/** From here on a reading may be shown as the plate; below it the attendant is told to look twice. Chosen on tuning plates. */
const SURE_FROM = 0.85;

/** Whether a confidence is high enough to be trusted at a glance. */
export function isSure(confidence: number): boolean {
  return confidence >= SURE_FROM;
}

/** Whatever reads plates from pictures. */
export interface PlateReader {
  /** Throws PlateReaderBusy when too many pictures wait, PlateReaderFailed when this one could not be read. */
  read(picture: Uint8Array): Promise<ReadPicture>;
  /** Starts what takes long to start, so that the first picture need not wait. */
  wake(): void;
  close(): void;
}

/** So many pictures wait already that this one would be answered too late. */
export class PlateReaderBusy extends Error {}
/** The picture is none, took too long, or the reader died over it. */
export class PlateReaderFailed extends Error {}

export interface PlateReaderLimits {
  /** Pictures that may be in the reader and waiting for it. */
  readonly max_waiting: number;
  /** A process that has grown beyond this is ended after its answer, and a new one begins with the next picture. */
  readonly max_memory_bytes: number;
  /** Longer than any picture takes, starting included. */
  readonly longest_ms: number;
  /** Without work for so long the process ends and gives its memory back. */
  readonly idle_ms: number;
}

export const READER_LIMITS: PlateReaderLimits = {
  max_waiting: 12,
  max_memory_bytes: 700_000_000,
  longest_ms: 30_000,
  idle_ms: 15 * 60_000,
};

/** Behind the server on a busy machine, not starved on it. */
const NICENESS = 5;

interface Waiting {
  readonly order: ReadingOrder;
  readonly resolve: (read: ReadPicture) => void;
  readonly reject: (error: Error) => void;
  isSent: boolean;
}

/**
 * A reader in a process of its own: the server's event loop never waits for it, its memory is bounded, and what a picture breaks
 * there breaks nothing here. It starts with the first picture (or `wake`), reads one at a time, and runs below the server's priority.
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
      // It needs nothing of the server's settings, least of all its secrets.
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
    // Without a reader nobody would answer those who wait; a new one gets the next picture.
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
    // A resting reader keeps no server from ending.
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
    // Some systems do not let us; the reader then shares evenly.
  }
}
