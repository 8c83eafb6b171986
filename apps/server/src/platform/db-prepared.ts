import type { Socket } from 'node:net';
import pg from 'pg';

// The driver asks with every run of a prepared statement what its rows are: up to 90 columns are looked up, sent and read for one row. They
// are the same for as long as it is prepared, as PostgreSQL refuses to run it once they are not.

/** The driver's connection beside what its types say. */
export interface Wire {
  readonly stream: Socket;
  parse(statement: { name: string; text: string }): void;
  bind(config: { statement: string; values: string[] }): void;
  describe(what: object): void;
  execute(config: object): void;
}

/** How rows are read, as the driver's results keep it. */
interface Shape {
  readonly fields: unknown;
  readonly _parsers: unknown;
  readonly _prebuiltEmptyResultObject: unknown;
}

/** The driver's queries beside what its types say. */
interface DriverQuery {
  readonly name?: string;
  readonly _result: Shape;
  _accumulateRows: boolean;
  hasBeenParsed(connection: Wire): boolean;
  submit(connection: Wire): Error | null;
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
}

const DriverQuery = pg.Query as unknown as new (
  statement: pg.QueryConfig,
  values: unknown[] | undefined,
  answered: (error: Error | null, result: pg.QueryResult) => void,
) => DriverQuery;

/** What is known of a connection: the rows of its statements, and itself without the question for them. */
interface Known {
  readonly shapes: Map<string, Shape>;
  readonly silent: Wire;
}
const knownOf = new WeakMap<Wire, Known>();

/** A statement of which a connection asks once what its rows are, if it has a name. */
export class PreparedQuery extends DriverQuery {
  override prepare(connection: Wire): void {
    const known = knownOf.get(connection);
    const shape = this.name && this.hasBeenParsed(connection) ? known?.shapes.get(this.name) : undefined;
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? known!.silent : connection);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    super.handleCommandComplete(message, connection);
    if (!this.name) return;
    const { shapes } = knownOf.get(connection) ?? noteConnection(connection);
    if (shapes.has(this.name)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    shapes.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}

function noteConnection(connection: Wire): Known {
  const silent: Wire = Object.create(connection, { describe: { value: () => {} } });
  const known = { shapes: new Map<string, Shape>(), silent };
  knownOf.set(connection, known);
  return known;
}

/** Sends what `make` makes of the one who waits for its answer. A failure names who sent it, not the socket it came from. */
export function answerOf(
  client: pg.ClientBase,
  make: (answered: (error: Error | null, result: pg.QueryResult) => void) => PreparedQuery,
): Promise<pg.QueryResult> {
  const answer = new Promise<pg.QueryResult>((done, failed) => {
    const query = make((error, result) => (error ? failed(error) : done(result)));
    client.query(query as unknown as pg.Submittable);
  });
  return answer.catch((error) => {
    Error.captureStackTrace(error);
    throw error;
  });
}
