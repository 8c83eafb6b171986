import type { Coordinates, Matrices } from '../problem.ts';

/** Request to a road router for one block of a matrix. */
export interface TableRequest {
  readonly sources: readonly Coordinates[];
  readonly destinations: readonly Coordinates[];
  readonly signal?: AbortSignal | undefined;
}

export interface Table {
  /** Seconds and meters, from × to; null if there is no route. */
  readonly durations: readonly (readonly (number | null)[])[];
  readonly distances: readonly (readonly (number | null)[])[];
}

export interface TableOptions {
  /** Locations per side of one request; routers reject larger ones. */
  readonly maxSize?: number;
  readonly signal?: AbortSignal;
}

/** Thrown when the router does not respond or reports an error: `ROUTER_UNREACHABLE`, `ROUTER_REFUSED`, `NO_ROUTE`. */
export class RouterError extends Error {
  readonly code: 'ROUTER_UNREACHABLE' | 'ROUTER_REFUSED' | 'NO_ROUTE';

  constructor(code: RouterError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The complete square matrices of these locations, requested block by block and rounded to whole seconds and meters as problems
 * require. Throws `RouterError`; `NO_ROUTE` names the first unconnected pair.
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

/** Sends a request and parses its JSON regardless of status; both routers report errors in the body. */
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
