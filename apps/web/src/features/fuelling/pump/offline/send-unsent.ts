import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import { call, later } from '../../../../lib/call.ts';
import { isCallError } from '../../../../lib/call-error.ts';
import { clearIntent, intentFor } from '../../../../lib/fuel-requests/intent-key.ts';
import { logQuietly } from '../../../../lib/log.ts';
import { closeIntent } from '../close-intent.ts';
import { seenHere } from '../device-coordinates.ts';
import { dropPhoto } from '../photo-store.ts';
import { dropDraft, listUnsent, readDraft } from '../pump-draft.ts';
import { sendPhoto } from './offline-send.ts';
import { offlineStation } from './offline-station.ts';
import type { ClosedOffline } from './offline-steps.ts';
import { timeoutSignal } from './timeouts.ts';

const contract = () => import('@fleet/contracts/fuelling/fuel-requests.ts');
const closeTransaction = later(contract, 'closeTransaction');
const getFuelRequest = later(contract, 'getFuelRequest');

/** Requests whose own page is currently sending their close. */
const onScreen = new Set<number>();
/** Permanently rejected: requires user action. */
const refused = new Set<number>();

/** Prevents others from sending while a page does so itself. */
export function finishOnScreen(id: number): () => void {
  onScreen.add(id);
  return () => void onScreen.delete(id);
}

/** Resends closes that lost their response, also after a reload and for pages not open; returns how many were accepted. */
export async function sendUnsent(): Promise<number> {
  let arrived = 0;
  for (const id of listUnsent()) {
    if (onScreen.has(id) || refused.has(id)) continue;
    try {
      // Became a step just before the page was closed.
      if ((await offlineStation()?.fill(id))?.state === 'closed') clearClose(id);
      else await sendFinish(id);
      arrived += 1;
    } catch (error) {
      if (!isCallError(error) || error.status === 0 || error.status >= 500 || error.status === 429)
        throw error;
      logQuietly('finish refused', error);
      refused.add(id);
    }
  }
  return arrived;
}

async function sendFinish(id: number): Promise<void> {
  const draft = readDraft(id);
  const volume_ml = parseLitresToMl(draft.litres);
  if (volume_ml === null) return;
  const entered = { volume_ml, ...(draft.odometer === '' ? {} : { odometer_km: Number(draft.odometer) }) };
  const pump_photo_file_id = draft.photo_file_id ?? (await sendPhoto(id));
  const content = { ...entered, ...(pump_photo_file_id === undefined ? {} : { pump_photo_file_id }) };
  const at = draft.finished_at === undefined ? {} : { device_at: draft.finished_at };
  try {
    await call(closeTransaction, {
      params: { id },
      ...intentFor(closeIntent(id), content, { ...content, ...seenHere(), ...at }),
      signal: timeoutSignal('step'),
    });
  } catch (error) {
    if (!isCallError(error, 'STATUS_CONFLICT') || !(await bringLate(id, { ...entered, ...at }))) throw error;
    return;
  }
  clearClose(id);
  await dropPhoto(id);
}

/**
 * Handles a close that came after its request was handed to the platform without a volume: the volume follows as a device step, which
 * the server accepts in any status. False if the volume is already known, or no step is possible.
 */
export async function bringLate(id: number, entered: Omit<ClosedOffline, 'kind'>): Promise<boolean> {
  const station = offlineStation();
  const detail = await call(getFuelRequest, { params: { id } });
  if (!station || !lacksLitres(detail)) return false;
  const { volume_ml, odometer_km, device_at } = entered;
  await station.takeOver(atPump(detail), { kind: 'closed', volume_ml, odometer_km, device_at });
  clearClose(id);
  return true;
}

function clearClose(id: number): void {
  clearIntent(closeIntent(id));
  dropDraft(id);
}

/** Whether fuel was presumably dispensed but no volume is known. */
export function lacksLitres({ status, volume_ml }: FuelRequestDetail): boolean {
  return status === 'transaction_pending_with_vw' && volume_ml === null;
}

function atPump(detail: FuelRequestDetail): PumpRequest {
  const { id, vehicle, client, driver, fuel_type, price_millis_per_litre, fuelling_started_at } = detail;
  return {
    id,
    status: 'transaction_held',
    plate_no: vehicle.plate_no,
    plate_kind: vehicle.plate_kind,
    vehicle_name: vehicle.name,
    client,
    driver_name: driver.name,
    fuel_type,
    max_volume_ml: detail.approved_volume_ml ?? detail.requested_volume_ml,
    max_amount_halalas: detail.money.hold_halalas,
    price_millis_per_litre,
    pin_required: false,
    tag: 'none',
    pin_tries_left: 0,
    odometer_required: false,
    odometer_at_request_km: detail.requested_odometer_km,
    staff_may_override: false,
    initiated_at: fuelling_started_at,
    fuelling_started_at,
    due_at: null,
    checks: [],
    served_here: true,
  };
}
