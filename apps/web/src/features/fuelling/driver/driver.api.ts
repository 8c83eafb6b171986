import type { vehicleRow } from '@fleet/contracts/fleet/vehicles.ts';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AnswerOf, call, later } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

const listVehicles = later(() => import('@fleet/contracts/fleet/vehicles.ts'), 'listVehicles', '/vehicles');

export type Vehicle = z.output<typeof vehicleRow>;

const VEHICLES_AT_ONCE = 100;

/** The vehicles the reader may request fuel for: a driver's own. */
export function useMyVehicles() {
  return useQuery<AnswerOf<typeof listVehicles>, CallError>({
    queryKey: ['vehicles', 'mine'],
    queryFn: ({ signal }) => call(listVehicles, { query: { per_page: VEHICLES_AT_ONCE }, signal }),
    staleTime: 60_000,
  });
}
