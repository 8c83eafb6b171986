/** What went wrong without the user having to know: kept in memory for a support question, never written to the console. */
export interface LogEntry {
  at: string;
  what: string;
  detail: string;
}

const MAX_ENTRIES = 100;
const entries: LogEntry[] = [];

/** Notes a failure that nobody has to act on, such as a push token that could not be had. */
export function logQuietly(what: string, error: unknown): void {
  entries.push({
    at: new Date().toISOString(),
    what,
    detail: error instanceof Error ? error.message : String(error),
  });
  if (entries.length > MAX_ENTRIES) entries.shift();
}

/** The latest notes, oldest first. */
export function readLog(): readonly LogEntry[] {
  return entries;
}
