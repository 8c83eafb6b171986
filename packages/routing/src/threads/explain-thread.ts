import { parentPort, workerData } from 'node:worker_threads';
import { explainPlaces } from '../explain-places.ts';
import type { ToExplain } from './explain-in-worker.ts';

const { problem, solution, ...options } = workerData as ToExplain;
parentPort!.postMessage(explainPlaces(problem, solution, options));
