import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../fuel-requests.api.ts';
import type { Said } from './away-say.ts';
import { awayStation } from './away-station.ts';

/** Key of what this device keeps of a request. */
export const awayKey = (id: number) => [...fuelRequestKeys.all, 'away', id] as const;

/**
 * A step of a request that this device serves without a line: signed and kept here, and sent when there is one. All its steps
 * go this way, in order, also when the line is back in the middle. Null for every other request.
 */
export async function stepAway(route: Pick<RouteSpec, 'name'>, input: unknown): Promise<PumpRequest | null> {
  const said = saidBy(route, input);
  return said && ((await awayStation()?.step(said.id, said.step)) ?? null);
}

/**
 * The line went between finding and starting (or stopping): this device goes on by itself with the request as it was shown.
 * A finish is never taken over: the server may have closed it, and the same litres must not come twice; it is sent again
 * until the server answers. Null where this device cannot.
 */
export async function goOnAway(
  route: Pick<RouteSpec, 'name'>,
  input: unknown,
  request: PumpRequest | undefined,
): Promise<PumpRequest | null> {
  const said = saidBy(route, input);
  const station = awayStation();
  if (!said || !station || !request || said.step.kind === 'closed') return null;
  return station.takeOver(request, said.step).catch((error: unknown) => {
    if (isCallError(error, 'AWAY_NO_BOOK')) return null;
    throw error;
  });
}

function saidBy(route: Pick<RouteSpec, 'name'>, input: unknown): { id: number; step: Said } | null {
  const { params, body } = input as { params: { id: number }; body: Record<string, unknown> };
  const { id } = params;
  switch (route.name) {
    case 'startFuelling': {
      const { plate_read, driver_pin, override_reason } = body as {
        plate_read: string;
        driver_pin?: string;
        override_reason?: string;
      };
      return { id, step: { kind: 'started', plate_read, driver_pin, override_reason } };
    }
    case 'closeTransaction': {
      const { volume_ml, odometer_km } = body as { volume_ml: number; odometer_km?: number };
      return { id, step: { kind: 'closed', volume_ml, odometer_km } };
    }
    case 'stopTransaction':
      return { id, step: { kind: 'stopped', reason: String(body.reason) } };
    default:
      return null;
  }
}
