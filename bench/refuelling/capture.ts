import pg from 'pg';

/** A statement with its values, as sent over one connection. */
export interface Captured {
  readonly name: string | null;
  readonly text: string;
  readonly values: readonly unknown[];
  /** Sent when nothing else of its connection was unanswered: it begins a round trip. */
  readonly isAlone: boolean;
}

type Query = (this: unknown, ...args: unknown[]) => unknown;

/** Runs `work` and returns every statement sent by this process, in order, including begin and commit. */
export async function capture(work: () => Promise<unknown>): Promise<Captured[]> {
  const captured: Captured[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  const unanswered = new WeakMap<object, number>();
  prototype.query = function (...args) {
    const connection = this as object;
    const isAlone = !unanswered.get(connection);
    const [first, values] = args as [
      string | { name?: string; text: string; values?: unknown[] },
      unknown[]?,
    ];
    if (typeof first === 'string')
      captured.push({ name: null, text: first, values: Array.isArray(values) ? values : [], isAlone });
    else
      captured.push({
        name: first.name ?? null,
        text: first.text,
        values: first.values ?? (Array.isArray(values) ? values : []),
        isAlone,
      });
    unanswered.set(connection, (unanswered.get(connection) ?? 0) + 1);
    const done = () => unanswered.set(connection, unanswered.get(connection)! - 1);
    // A statement with a name is an object of its own.
    if (isQuery(first)) {
      const { callback } = first;
      first.callback = (...answer) => {
        done();
        callback(...answer);
      };
    }
    const answer = query.apply(this, args);
    if (answer instanceof Promise) answer.then(done, done);
    return answer;
  };
  try {
    await work();
  } finally {
    prototype.query = query;
  }
  return captured;
}

function isQuery(sent: unknown): sent is { callback(...answer: unknown[]): void } {
  return typeof sent === 'object' && sent !== null && 'submit' in sent && 'callback' in sent;
}
