import { AppError } from '../../platform/app-error.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import type { NewEntry } from './ledger.queries.ts';
import { type CaptureQuestion, captureOf, ledgerRefusal, wholeHalalas } from './ledger.rules.ts';
import type { CaptureState } from './ledger-holds.fragments.ts';
import {
  getMoneyOfRequest,
  insertHold,
  lockForCapture,
  type MoneyOfRequest,
  saveCapture,
  saveReleases,
} from './ledger-holds.queries.ts';

export type { CaptureState };

/**
 * Reserves money of the client for a request (allocated → reserved) and returns the hold's id. One hold of each kind a
 * request. Refuses with INSUFFICIENT_FUNDS (details: `hold_halalas`), and STATUS_CONFLICT when it is there already.
 */
export function openHold(
  ctx: Ctx,
  hold: { client_id: number; fuel_request_id: number; kind: 'request' | 'excess'; amount_halalas: number },
): Promise<number> {
  const { client_id, fuel_request_id, kind, amount_halalas } = hold;
  wholeHalalas(amount_halalas, 'amount_halalas', 1);
  const entry: NewEntry = {
    kind: kind === 'request' ? 'hold' : 'excess_hold',
    business_key: `hold:${fuel_request_id}:${kind}`,
    client_id,
    fuel_request_id,
    postings: [
      { account: 'client_allocated', party_id: client_id, amount_halalas: -amount_halalas },
      { account: 'client_reserved', party_id: client_id, amount_halalas },
    ],
  };
  return insertHold(ctx, entry, hold).catch((error) => {
    throw ledgerRefusal(error, { hold_halalas: amount_halalas });
  });
}

/** When the fill of a request arrived late, after it had ended: what was resolved before is past, and no answer to it. */
interface LateArrival {
  readonly arrived_late_at?: Date | null;
}

/** Gives every open hold of the request back to allocated; the halalas given back, 0 when nothing was open. */
export async function releaseHolds(
  ctx: Ctx,
  release: {
    client_id: number;
    fuel_request_id: number;
    network_id?: number | null;
    station_id?: number | null;
    reason: string;
  } & LateArrival,
): Promise<number> {
  const business_key = `release:${release.fuel_request_id}`;
  const released = await saveReleases(ctx, { ...release, business_key }).catch((error) => {
    throw ledgerRefusal(error);
  });
  return released.reduce((sum, amount) => sum + amount, 0);
}

export interface Capture
  extends Omit<CaptureQuestion, 'open_holds' | 'allocated_halalas' | 'main_halalas'>,
    LateArrival {
  readonly fuel_request_id: number;
  readonly network_id: number;
  readonly station_id: number;
  readonly reason?: string | null;
}

/**
 * Settles a fill in one entry: resolves every open hold of the request, owes the station `owed_halalas`, releases the
 * rest of the holds. `shortfall` says where the uncovered amount comes from: `refuse` (nowhere), `from_client`
 * (allocated, then main) or `from_suspense`; `owed − charged` is the platform's loss. Rejects with INSUFFICIENT_FUNDS
 * (details: `missing_halalas`), HOLD_ALREADY_RESOLVED when the holds are no longer open, and STATUS_CONFLICT when the
 * request was captured before. `locked` is what the caller locked and has not changed since.
 */
export function captureRequest(
  ctx: Ctx,
  capture: Capture,
  locked?: CaptureState,
): Promise<{ entry_id: number; captured_halalas: number; released_halalas: number }> {
  return inTransaction(ctx, async (ctx) => {
    const { client_id, network_id, station_id, fuel_request_id, reason, arrived_late_at = null } = capture;
    const state = locked ?? (await lockForCapture(ctx, client_id, fuel_request_id, arrived_late_at));
    if (state.main_halalas === null || state.allocated_halalas === null) {
      throw new Error(`client ${client_id} has no accounts`);
    }
    if (state.is_resolved) throw holdsAreResolved();

    const { main_halalas, allocated_halalas, open_holds } = state;
    const answer = captureOf({ ...capture, main_halalas, allocated_halalas, open_holds });
    const entry: NewEntry = {
      kind: 'capture',
      business_key: `capture:${fuel_request_id}`,
      client_id,
      network_id,
      station_id,
      fuel_request_id,
      reason,
      postings: answer.postings,
    };
    const saved = await saveCapture(ctx, entry, answer.holds).catch((error) => {
      throw ledgerRefusal(error);
    });
    if (saved.resolved !== answer.holds.length || saved.open_before !== saved.resolved)
      throw holdsAreResolved();
    const { captured_halalas, released_halalas } = answer;
    return { entry_id: saved.entry_id, captured_halalas, released_halalas };
  });
}

/** The money of one request: what was reserved, what left the client, what came back. */
export function moneyOfRequest(ctx: Ctx, fuel_request_id: number): Promise<MoneyOfRequest> {
  return getMoneyOfRequest(ctx, fuel_request_id);
}

function holdsAreResolved(): AppError {
  return new AppError('HOLD_ALREADY_RESOLVED', 'The hold of this request is already resolved.');
}
