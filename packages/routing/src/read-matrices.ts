import { type Faults, MAX_INTEGER } from './faults.ts';
import type { Matrices } from './problem.ts';

/** Validates the matrices and returns the size of each profile's. */
export function readMatrices(faults: Faults, input: unknown): Map<string, number> {
  const sides = new Map<string, number>();
  if (input === undefined) return sides;
  const matrices = faults.object(input, '/matrices');
  for (const [profile, of] of Object.entries(matrices ?? {})) {
    const tables = faults.object(of, `/matrices/${profile}`, ['durations', 'distances', 'costs']);
    for (const [kind, table] of Object.entries(tables ?? {}) as [keyof Matrices, unknown][]) {
      const path = `/matrices/${profile}/${kind}`;
      const rows = faults.list(table, path);
      if (!rows) continue;
      const side = sides.get(profile) ?? rows.length;
      sides.set(profile, side);
      if (rows.length !== side)
        faults.add(
          'WRONG_LENGTH',
          path,
          `It has ${rows.length} rows, the other table of this profile ${side}.`,
        );
      rows.forEach((row, at) => {
        const cells = faults.list(row, `${path}/${at}`);
        if (cells && cells.length !== side)
          faults.add(
            'WRONG_LENGTH',
            `${path}/${at}`,
            `It has ${cells.length} cells, there are ${side} rows.`,
          );
        cells?.forEach((cell, to) => {
          // Few of a million cells are invalid: build the path only for those.
          if (!isWholeNumber(cell)) faults.integer(cell, `${path}/${at}/${to}`, 0, MAX_INTEGER, 'needed');
        });
      });
    }
  }
  return sides;
}

function isWholeNumber(cell: unknown): boolean {
  return Number.isInteger(cell) && (cell as number) >= 0 && (cell as number) <= MAX_INTEGER;
}
