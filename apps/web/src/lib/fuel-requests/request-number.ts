import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';

/** `TX-0118204`, or `#118204` before fueling. */
export function numberOf(row: Pick<FuelRequestRow, 'id' | 'reference_number'>): string {
  return row.reference_number ?? `#${row.id}`;
}
