import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { boxed } from './box.ts';

/** The queue is so long that the result would be too late. */
export class PictureReaderBusy extends Error {}
/** The picture is invalid, took too long, or crashed the reader. */
export class PictureReaderFailed extends Error {}

export interface ReaderLimits {
  /** Maximum number of pictures in progress and waiting. */
  readonly max_waiting: number;
  /** A process above this size ends after its response, and the next picture starts a new one. */
  readonly max_memory_bytes: number;
  /** Longer than any picture takes, including the start. */
  readonly longest_ms: number;
  /** Idle time after which the process ends to free its memory. */
  readonly idle_ms: number;
}

/** Runs behind the server on a busy machine, without starving. */
const NICENESS = 5;

/** What a reading process is asked. */
export interface ReaderOrder<Question> {
  readonly id: number;
  readonly question: Question;
}

/** What it answers; id 0 says that it is ready. */
export interface ReaderAnswer<Result> {
  readonly id: number;
  readonly result: Result | null;
  readonly problem: string | null;
  /** Of the process, in bytes. */
  readonly memory: number;
}

/** A process that reads pictures, one after the other. */
export interface PictureReader<Question, Result> {
  /** Throws PictureReaderBusy if the queue is full, PictureReaderFailed if the picture could not be read. */
  read(question: Question): Promise<Result>;
  /** Starts the process early, so that the first picture need not wait. */
  wake(): void;
  close(): void;
}

interface Waiting<Question, Result> {
  readonly order: ReaderOrder<Question>;
  readonly resolve: (read: Result) => void;
  readonly reject: (error: Error) => void;
  isSent: boolean;
}

/**
 * A reader in a separate process, which does not block the server's event loop, has bounded memory, and isolates crashes; `boxed`
 * keeps it from all else. It starts with the first picture (or `wake`), reads one at a time, and runs at lower priority than the server.
 */
export function openReader<Question, Result>(
  process_url: URL,
  limits: ReaderLimits,
): PictureReader<Question, Result> {
  const queue: Waiting<Question, Result>[] = [];
  let current: Waiting<Question, Result> | undefined;
  let child: ChildProcess | undefined;
  let isReady = false;
  let isClosed = false;
  let count = 0;
  let timeout: NodeJS.Timeout | undefined;
  let idleness: NodeJS.Timeout | undefined;

  const start = () => {
    if (child || isClosed) return;
    isReady = false;
    const started = fork(fileURLToPath(process_url), {
      serialization: 'advanced',
      // A picture may take twice what an answered one may leave behind; what takes more ends the process.
      ...boxed(2 * limits.max_memory_bytes),
      // It needs none of the server's settings, least of all its secrets.
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child = started;
    // While a picture is read its time limit keeps the server's process alive, an idle reader does not.
    started.unref();
    started.channel?.unref();
    lowerPriority(started);
    started.on('message', (answer: ReaderAnswer<Result>) => child === started && take(answer));
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
    settle()?.reject(new PictureReaderFailed(`The reader ${why}.`));
    // Start a new reader for the waiting pictures.
    if (queue.length > 0) next();
  };
  const settle = () => {
    const settled = current;
    current = undefined;
    clearTimeout(timeout);
    return settled;
  };
  const take = (answer: ReaderAnswer<Result>) => {
    if (answer.id === 0) isReady = true;
    else if (answer.id === current?.order.id) {
      const settled = settle()!;
      if (answer.result) settled.resolve(answer.result);
      else settled.reject(new PictureReaderFailed(answer.problem ?? 'no answer'));
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
    idleness.unref();
  };

  return {
    read(question) {
      if (isClosed) return Promise.reject(new PictureReaderFailed('The reader is closed.'));
      if (queue.length + (current ? 1 : 0) >= limits.max_waiting)
        return Promise.reject(new PictureReaderBusy('Too many pictures wait.'));
      return new Promise((resolve, reject) => {
        count += 1;
        queue.push({ order: { id: count, question }, resolve, reject, isSent: false });
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
        waiting.reject(new PictureReaderFailed('The reader is closed.'));
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
