/** What pages, worker and build know of each other. */

/** Pages that open without a connection, by what they are for. */
export type OfflineSet = 'pump' | 'driver' | 'trips';

export type WorkerMessage =
  | { kind: 'use'; set: OfflineSet; language: string }
  /** End the version before, although pages still run on it. */
  | { kind: 'take over' };

/** What the worker knows of its build. Paths are those of the browser: `/vrp/assets/…`. */
export interface WorkerBuild {
  version: string;
  /** Every file below `/vrp/assets/`. */
  files: string[];
  /** Those with the hash of their content in their name. */
  hashed: string[];
  /** What every page needs. */
  shell: string[];
  /** What further pages need. */
  sets: Record<OfflineSet, string[]>;
}
