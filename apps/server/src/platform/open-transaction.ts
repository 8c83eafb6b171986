/** A transaction between its first statement and its commit. */
export interface OpenTransaction {
  /** Of statements that nobody waits for before it commits. */
  readonly unanswered: Promise<unknown>[];
  unlocksBeforeFlush: boolean;
}

export function leave(unanswered: Promise<unknown>[], answer: Promise<unknown>): void {
  // Its failure is thrown with the commit, or another was thrown before.
  answer.catch(() => {});
  unanswered.push(answer);
}

// A commit ends the locks of its transaction when its log is on the disk, a millisecond and more in which everybody behind them waits for
// nothing. Here it does not wait: the locks end at once, and whoever waits for the transaction waits for the disk behind it. The log is one:
// what others write meanwhile, having read this, is on the disk only with it, so that no answer to a change is ahead of what it was made
// of. What only reads may for that moment show what a crash would take back (docs/decisions/0189-unlocked-before-the-flush.md).

/** In the transaction. */
export const NOT_FLUSHED = { name: 'not_flushed', text: 'set local synchronous_commit = off' };

/** Behind it, or in a transaction that only reads: a record, flushed with all before it, as the database is set to flush, standbys with it. */
export const FLUSH = { name: 'flush', text: `select pg_logical_emit_message(true, 'flush', '')` };
