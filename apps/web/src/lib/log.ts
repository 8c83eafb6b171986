/** Failures that users need not know about: kept in memory for support, never written to the console. */
export interface LogEntry {
  at: string;
  what: string;
  detail: string;
}

const MAX_ENTRIES = 100;
const entries: LogEntry[] = [];

/** Logs a failure that requires no action, such as a missing push token. */
export function logQuietly(what: string, error: unknown): void {
  entries.push({
    at: new Date().toISOString(),
    what,
    detail: error instanceof Error ? error.message : String(error),
  });
  if (entries.length > MAX_ENTRIES) entries.shift();
}

/** The latest entries, oldest first. */
export function readLog(): readonly LogEntry[] {
  return entries;
}
