import pg from 'pg';

/** A statement with its values, as sent over one connection. */
export interface Captured {
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Runs `work` and returns every statement sent by this process, in order, including begin and commit. */
export async function capture(work: () => Promise<unknown>): Promise<Captured[]> {
  const captured: Captured[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...args) {
    const [first, values] = args as [
      string | { name?: string; text: string; values?: unknown[] },
      unknown[]?,
    ];
    if (typeof first === 'string')
      captured.push({ name: null, text: first, values: Array.isArray(values) ? values : [] });
    else
      captured.push({
        name: first.name ?? null,
        text: first.text,
        values: first.values ?? (Array.isArray(values) ? values : []),
      });
    return query.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return captured;
}
