import { type CaptureState, captureRequest } from '../../money/ledger/ledger-holds.service.ts';
import type { Ctx } from '../../platform/context.ts';
import type { FuelRequest } from './fuel-requests.rules.ts';
import { getStation } from './fuel-requests-pump.queries.ts';

/** Books a fill that is paid in full from its holds, `locked` if nothing changed since. */
export async function captureDispensed(
  ctx: Ctx,
  request: FuelRequest,
  station: { id: number; network_id: number; is_franchisee: boolean },
  amount_halalas: number,
  locked?: CaptureState,
): Promise<void> {
  const capture = {
    client_id: request.client_id,
    fuel_request_id: request.id,
    arrived_late_at: request.arrived_late_at,
    ...owedTo(station),
    owed_halalas: amount_halalas,
    charged_halalas: amount_halalas,
    shortfall: 'refuse',
  } as const;
  await captureRequest(ctx, capture, locked);
}

/** The payee of a station's fuel: the franchisee where it has its own account, else its network. */
export async function payableOf(ctx: Ctx, station_id: number) {
  const station = await getStation(ctx, station_id);
  return owedTo({ ...station, id: station_id });
}

function owedTo(station: { id: number; network_id: number; is_franchisee: boolean }) {
  return {
    network_id: station.network_id,
    station_id: station.id,
    payable: station.is_franchisee
      ? { account: 'franchisee_payable' as const, party_id: station.id }
      : { account: 'network_payable' as const, party_id: station.network_id },
  };
}
