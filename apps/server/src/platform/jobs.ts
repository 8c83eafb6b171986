import type { FastifyBaseLogger } from 'fastify';
import { openJobLocks } from './job-locks.ts';

/** Work that comes round again. With several server processes, one runs it at a time. */
export interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** Several processes may run it at once (it takes its rows with `skip locked`). */
  readonly shared?: boolean;
  run(): Promise<unknown>;
  /** Ends long work early when the server stops; `run` is waited for all the same. */
  stop?(): void;
}

export interface Jobs {
  /** Runs a job as soon as it is not running, instead of waiting for its turn. */
  kick(name: string): void;
  stop(): Promise<void>;
}

/** Runs each job in its rhythm, guarded by a lock named after it. A job that fails is logged and comes round again. */
export function startJobs(connectionString: string, jobs: readonly Job[], log: FastifyBaseLogger): Jobs {
  const locks = openJobLocks(connectionString);
  let stopped = false;
  const loops = new Map(jobs.map((job) => [job.name, startLoop(job)]));

  function startLoop(job: Job) {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> | null = null;
    let again = false;

    function schedule(milliseconds: number): void {
      if (!stopped) timer = setTimeout(turn, milliseconds);
    }

    function turn(): void {
      clearTimeout(timer);
      running = (job.shared ? job.run() : locks.run(job.name, () => job.run()))
        .then(() => {})
        .catch((error) => log.error({ err: error, job: job.name }, 'job failed'))
        .finally(() => {
          running = null;
          const soon = again;
          again = false;
          schedule(soon ? 0 : job.every_ms);
        });
    }

    schedule(job.every_ms);
    return {
      kick() {
        if (stopped) return;
        if (running) again = true;
        else turn();
      },
      async stop() {
        clearTimeout(timer);
        job.stop?.();
        await running;
      },
    };
  }

  return {
    kick: (name) => loops.get(name)?.kick(),
    async stop() {
      stopped = true;
      await Promise.all([...loops.values()].map((loop) => loop.stop()));
      await locks.close();
    },
  };
}
