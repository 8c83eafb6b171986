import { type ExplainedPlan, explainPlaces } from '@fleet/routing/explain-places.ts';
import { InvalidProblem, type ProblemError } from '@fleet/routing/problem.ts';
import type { Solution } from '@fleet/routing/solution.ts';
import SearchWorker from '@fleet/routing/threads/browser-thread.ts?worker';
import { type BrowserWorker, solveInBrowser } from '@fleet/routing/threads/solve-in-browser.ts';
import { useEffect, useRef, useState } from 'react';

export interface CurvePoint {
  readonly ms: number;
  readonly cost: number;
  readonly unassigned: number;
}

export interface Run {
  readonly status: 'idle' | 'solving' | 'done' | 'failed';
  readonly solution: Solution | null;
  readonly curve: readonly CurvePoint[];
  readonly ms: number;
  readonly errors: readonly ProblemError[];
  readonly explained: ExplainedPlan | null;
}

const IDLE: Run = {
  status: 'idle',
  solution: null,
  curve: [],
  ms: 0,
  errors: [],
  explained: null,
};
const DRAWN_EVERY_MS = 100;

/** One search at a time in a worker, with what it found so far. */
export function useSolver() {
  const [run, setRun] = useState(IDLE);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function start(problem: unknown, time_seconds: number): Promise<void> {
    stop.current?.abort();
    const own = new AbortController();
    stop.current = own;
    const began = performance.now();
    const curve: CurvePoint[] = [];
    const since = () => Math.round(performance.now() - began);
    const update = (change: Partial<Run>) => {
      if (stop.current === own)
        setRun((before) => ({ ...before, curve: [...curve], ms: since(), ...change }));
    };
    setRun({ ...IDLE, status: 'solving' });
    const timer = setInterval(() => update({}), DRAWN_EVERY_MS);
    try {
      const solution = await solveInBrowser(new SearchWorker() as BrowserWorker, problem, {
        time_seconds,
        signal: own.signal,
        onProgress: (progress) => {
          curve.push({ ms: since(), cost: progress.cost, unassigned: progress.unassigned });
        },
        onSolution: (better) => update({ solution: better }),
      });
      update({ status: 'done', solution });
      // The page shows the plan before it explains it.
      setTimeout(() => {
        if (stop.current === own) setRun((before) => ({ ...before, ...explained(problem, solution) }));
      });
    } catch (error) {
      const errors = error instanceof InvalidProblem ? error.errors : [];
      update({ status: own.signal.aborted ? 'idle' : 'failed', errors });
    } finally {
      clearInterval(timer);
    }
  }

  const reset = () => {
    stop.current?.abort();
    stop.current = null;
    setRun(IDLE);
  };
  return { run, start, stop: () => stop.current?.abort(), reset };
}

/** What a plan cannot be asked, it is not: shown without it. */
function explained(problem: unknown, solution: Solution): Pick<Run, 'explained'> {
  try {
    return { explained: explainPlaces(problem, solution) };
  } catch {
    return { explained: null };
  }
}
