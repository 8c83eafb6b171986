import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { offlineStation } from './offline-station.ts';
import type { OfflineStep } from './offline-steps.ts';

/** Query key of a request's local record. */
export const offlineKey = (id: number) => [...fuelRequestKeys.all, 'offline', id] as const;

/**
 * A step of a request that this device serves offline: signed and stored, and sent when online. All of its steps are handled so, in
 * order, even if the connection returns in between. Null for other requests.
 */
export async function stepOffline(
  route: Pick<RouteSpec, 'name'>,
  input: unknown,
): Promise<PumpRequest | null> {
  const event = stepFor(route, input);
  return event && ((await offlineStation()?.step(event.id, event.step)) ?? null);
}

/**
 * The connection was lost between finding and starting (or stopping): continues offline with the displayed request. A close is never
 * taken over, as the server may have executed it and the volume must not count twice; it is resent until the server responds. Null if
 * this device cannot.
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
