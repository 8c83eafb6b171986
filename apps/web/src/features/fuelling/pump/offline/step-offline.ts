import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { fuelRequestKeys } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { offlineStation } from './offline-station.ts';
import type { ClosedOffline, OfflineStep } from './offline-steps.ts';

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
 * The connection was lost between finding and starting (or stopping): continues offline with the displayed request. A close is taken
 * over by `keepClose`, once nothing more can be added to it. Null if this device cannot.
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

/**
 * The connection was lost at the end: the liters become this device's own step, at the time of the click, as if the fill had begun
 * offline. The server may have executed the close; it recognizes the step as the same fill. False if this device cannot.
 */
export async function keepClose(request: PumpRequest, closed: ClosedOffline): Promise<boolean> {
  const station = offlineStation();
  if (!station) return false;
  try {
    await station.takeOver(request, closed);
    return true;
  } catch (error) {
    logQuietly('close not kept', error);
    return false;
  }
}

function stepFor(route: Pick<RouteSpec, 'name'>, input: unknown): { id: number; step: OfflineStep } | null {
  const { params, body } = input as { params: { id: number }; body: Record<string, unknown> };
  const { id } = params;
  switch (route.name) {
    case 'startFuelling': {
      const { plate_read, driver_pin, tag, override_reason } = body as {
        plate_read: string;
        driver_pin?: string;
        tag?: string;
        override_reason?: string;
      };
      return { id, step: { kind: 'started', plate_read, driver_pin, tag, override_reason } };
    }
    case 'closeTransaction': {
      const { volume_ml, odometer_km, device_at } = body as Omit<ClosedOffline, 'kind'>;
      return { id, step: { kind: 'closed', volume_ml, odometer_km, device_at } };
    }
    case 'stopTransaction':
      return { id, step: { kind: 'stopped', reason: String(body.reason) } };
    default:
      return null;
  }
}
