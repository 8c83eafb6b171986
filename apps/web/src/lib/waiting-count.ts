import type { QueryKey } from '@tanstack/react-query';

/** A number of items that wait for the user: how to read it, and which server events change it. */
export interface WaitingCount {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<number>;
  /** Types of server events. */
  readonly events: readonly string[];
  /** Polled as well, for what the server reports only to viewers of a page. */
  readonly refetchInterval?: number;
  /** Work without a date: shown in gray. */
  readonly isQuiet?: boolean;
}
