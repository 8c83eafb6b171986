/** A place in the log of changes. */
export type Position = number;

/** Two minutes at two a second. */
const MAX_SAMPLES = 240;
const MAX_MARKS = 10_000;

/**
 * What a replica has, reckoned without its clock: where the primary's log ended at known times of this process, and how far the replica
 * has come. It has what was committed before a sample whose end it has reached.
 */
export function createReplicaLag() {
  let samples: { readonly at: number; readonly end: Position }[] = [];
  let coveredUntil = Number.NEGATIVE_INFINITY;
  /** When somebody last wrote, by whom it concerns. */
  const written = new Map<string, number>();

  return {
    /** The primary's log ended here when it was asked at this time. */
    ofPrimary(at: number, end: Position): void {
      samples.push({ at, end });
      if (samples.length > MAX_SAMPLES) samples.shift();
    },
    ofReplica(reached: Position): void {
      const covered = samples.findLastIndex(({ end }) => end <= reached);
      if (covered < 0) return;
      coveredUntil = Math.max(coveredUntil, samples[covered]!.at);
      samples = samples.slice(covered);
    },
    /** Milliseconds of the primary's changes that the replica has not yet; infinite before it was heard of. */
    lag(): number {
      const newest = samples.at(-1);
      return newest ? newest.at - coveredUntil : Number.POSITIVE_INFINITY;
    },
    note(key: string, at: number): void {
      if (written.size >= MAX_MARKS)
        for (const [known, when] of written) if (when < coveredUntil) written.delete(known);
      written.set(key, at);
    },
    /** Whether the replica has everything that was noted for these keys. */
    has(keys: readonly string[]): boolean {
      return keys.every((key) => {
        const at = written.get(key);
        return at === undefined || at < coveredUntil;
      });
    },
    /** Begins anew: this replica may be another one. */
    reset(): void {
      samples = [];
      coveredUntil = Number.NEGATIVE_INFINITY;
    },
  };
}
