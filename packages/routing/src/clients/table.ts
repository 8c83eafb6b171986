import type { Coordinates, Matrices } from '../problem.ts';

/** Asks a road router for the ways from some places to others. */
export interface TableRequest {
  readonly sources: readonly Coordinates[];
  readonly destinations: readonly Coordinates[];
  readonly signal?: AbortSignal | undefined;
}

export interface Table {
  /** Seconds and metres, from × to; null where there is no way. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
}

export interface TableOptions {
  /** Places a side of one request; routers refuse larger ones. */
  readonly maxSize?: number;
  readonly signal?: AbortSignal;
}

/** Thrown when the router does not answer, or says that it cannot: `ROUTER_UNREACHABLE`, `ROUTER_REFUSED`, `NO_ROUTE`. */
export class RouterError extends Error {
  readonly code: 'ROUTER_UNREACHABLE' | 'ROUTER_REFUSED' | 'NO_ROUTE';

  constructor(code: RouterError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The whole square table of these places, asked for block by block, rounded to whole seconds and metres as a problem takes
 * them. Throws `RouterError`: `NO_ROUTE` names the first pair without a road between them.
 */
export async function matricesFrom(
  fetchTable: (request: TableRequest) => Promise<Table>,
  points: readonly Coordinates[],
  { maxSize = 100, signal }: TableOptions = {},
): Promise<Required<Pick<Matrices, 'durations' | 'distances'>>> {
  const durations = points.map(() => new Array<number>(points.length).fill(0));
  const distances = points.map(() => new Array<number>(points.length).fill(0));
  for (let row = 0; row < points.length; row += maxSize) {
    for (let column = 0; column < points.length; column += maxSize) {
      const block = await fetchTable({
        sources: points.slice(row, row + maxSize),
        destinations: points.slice(column, column + maxSize),
        signal,
      });
      copyBlock(durations, block.durations, row, column, points);
      copyBlock(distances, block.distances, row, column, points);
    }
  }
  return { durations, distances };
}

function copyBlock(
  table: number[][],
  block: Table['durations'],
  row: number,
  column: number,
  points: readonly Coordinates[],
): void {
  block.forEach((values, i) => {
    values.forEach((value, j) => {
      if (value === null)
        throw new RouterError(
          'NO_ROUTE',
          `There is no way from ${points[row + i]!.join(', ')} to ${points[column + j]!.join(', ')}.`,
        );
      table[row + i]![column + j] = Math.round(value);
    });
  });
}

/** Sends a request and reads its JSON, whatever status it came with; both routers say in it what is wrong. */
export async function callRouter(url: URL, init: RequestInit): Promise<Record<string, unknown>> {
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new RouterError(
      'ROUTER_UNREACHABLE',
      `${url.origin} does not answer: ${(error as Error).message}.`,
    );
  }
  try {
    return (await response.json()) as Record<string, unknown>;
  } catch {
    throw new RouterError('ROUTER_REFUSED', `${url.origin} answered ${response.status} and no JSON.`);
  }
}
