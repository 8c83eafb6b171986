import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { offlineStation } from './offline-station.ts';
import type { OfflineStep } from './offline-steps.ts';

/** Key of what this device keeps of a request. */
export const offlineKey = (id: number) => [...fuelRequestKeys.all, 'offline', id] as const;

/**
 * A step of a request that this device serves without a line: signed and kept here, and sent when there is one. All its steps
 * go this way, in order, also when the line is back in the middle. Null for every other request.
 */
export async function stepOffline(
  route: Pick<RouteSpec, 'name'>,
  input: unknown,
): Promise<PumpRequest | null> {
  const event = stepFor(route, input);
  return event && ((await offlineStation()?.step(event.id, event.step)) ?? null);
}

/**
 * The line went between finding and starting (or stopping): this device goes on by itself with the request as it was shown.
 * A finish is never taken over: the server may have closed it, and the same liters must not come twice; it is sent again
 * until the server answers. Null where this device cannot.
 */
export async function continueOffline(
  route: Pick<RouteSpec, 'name'>,
  input: unknown,
  request: PumpRequest | undefined,
): Promise<PumpRequest | null> {
  const event = stepFor(route, input);
  const station = offlineStation();
  if (!event || !station || !request || event.step.kind === 'closed') return null;
  return station.takeOver(request, event.step).catch((error: unknown) => {
    if (isCallError(error, 'OFFLINE_NO_CACHE')) return null;
    throw error;
  });
}

function stepFor(route: Pick<RouteSpec, 'name'>, input: unknown): { id: number; step: OfflineStep } | null {
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
