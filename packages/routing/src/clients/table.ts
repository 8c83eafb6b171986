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
  readonly most?: number;
  readonly signal?: AbortSignal;
}

/** Thrown when the router does not answer, or says that it cannot: `ROUTER_UNREACHABLE`, `ROUTER_REFUSED`, `NO_WAY`. */
export class RouterError extends Error {
  readonly code: 'ROUTER_UNREACHABLE' | 'ROUTER_REFUSED' | 'NO_WAY';

  constructor(code: RouterError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * The whole square table of these places, asked for block by block, rounded to whole seconds and metres as a problem takes
 * them. Throws `RouterError`: `NO_WAY` names the first pair without a road between them.
 */
export async function matricesFrom(
  ask: (request: TableRequest) => Promise<Table>,
  places: readonly Coordinates[],
  { most = 100, signal }: TableOptions = {},
): Promise<Required<Pick<Matrices, 'durations' | 'distances'>>> {
  const durations = places.map(() => new Array<number>(places.length).fill(0));
  const distances = places.map(() => new Array<number>(places.length).fill(0));
  for (let row = 0; row < places.length; row += most) {
    for (let column = 0; column < places.length; column += most) {
      const block = await ask({
        sources: places.slice(row, row + most),
        destinations: places.slice(column, column + most),
        signal,
      });
      copyBlock(durations, block.durations, row, column, places);
      copyBlock(distances, block.distances, row, column, places);
    }
  }
  return { durations, distances };
}

function copyBlock(
  table: number[][],
  block: Table['durations'],
  row: number,
  column: number,
  places: readonly Coordinates[],
): void {
  block.forEach((values, i) => {
    values.forEach((value, j) => {
      if (value === null)
        throw new RouterError(
          'NO_WAY',
          `There is no way from ${places[row + i]!.join(', ')} to ${places[column + j]!.join(', ')}.`,
        );
      table[row + i]![column + j] = Math.round(value);
    });
  });
}

/** Sends a request and reads its JSON, whatever status it came with; both routers say in it what is wrong. */
export async function askRouter(url: URL, init: RequestInit): Promise<Record<string, unknown>> {
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
