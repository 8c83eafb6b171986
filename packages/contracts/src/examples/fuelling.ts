import { getDisputeCase, listDisputeCases } from '../fuelling/dispute-cases.ts';
import * as requests from '../fuelling/fuel-requests.ts';
import { sumFuelRequests } from '../insight/dashboards.ts';
import { example } from './example.ts';

const truck = { vehicle_id: 31, kind: 'litres' } as const;
const yesterdayOn = { from: '2026-02-28', to: '2026-03-01' };

/** From the fuel request to the dispensed volume. */
export const FUELLING = [
  example(requests.previewFuelRequest, { body: { ...truck, volume_ml: 60_000 } }),
  example(requests.createFuelRequest, { body: { ...truck, volume_ml: 60_000, odometer_km: 124_100 } }),
  example(requests.cancelFuelRequest, {
    params: { id: 118_201 },
    body: { reason: 'The trip was called off' },
  }),
  example(requests.rejectFuelRequest, {
    params: { id: 118_202 },
    body: { reason: 'Not before the service' },
  }),
  example(requests.approveFuelRequest, { params: { id: 118_203 }, body: { comment: 'For the long way' } }),
  example(requests.getFuelRequest, { params: { id: 118_204 } }),
  example(requests.listFuelRequests, {
    query: { status: 'transaction_completed,transaction_pending_with_client', ...yesterdayOn },
  }),
  example(requests.exportFuelRequests, { query: { ...yesterdayOn, format: 'csv' } }),
  example(sumFuelRequests, { query: yesterdayOn }),
  example(listDisputeCases, { query: { state: 'open' } }),
  example(getDisputeCase, { params: { id: 15 } }),
];
