import type { decideAsAdmin } from '@fleet/contracts/fuelling/held-transactions.ts';
import { amountHalalas } from '@fleet/domain/money.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import type { z } from 'zod';
import { recordFill } from '../../fleet/odometer-readings/odometer-fills.service.ts';
import { availableOfClient, postEntry } from '../../money/ledger/ledger.service.ts';
import {
  captureRequest,
  moneyOfRequest,
  openHold,
  releaseHolds,
} from '../../money/ledger/ledger-holds.service.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Ctx } from '../../platform/context.ts';
import { dispensedAs, moveUsage } from '../policies/policies.service.ts';
import { type FuelRequest, usageColumns } from './fuel-requests.rules.ts';
import { usageCarried } from './fuel-requests.service.ts';
import { payableOf } from './fuel-requests-pay.service.ts';
import { changeFuelRequest, toStatus } from './fuel-requests-save.queries.ts';

/** Completes as is or adjusted: the station is owed what was dispensed, the client charged no more than that. */
export async function complete(
  ctx: Ctx,
  request: FuelRequest,
  body: z.output<(typeof decideAsAdmin)['body']>,
): Promise<void> {
  const volume_ml = body.volume_ml ?? request.volume_ml;
  if (volume_ml === null)
    throw new AppError('REASON_REQUIRED', 'Say how many litres were dispensed.', undefined, {
      volume_ml: 'required',
    });
  const owed = amountHalalas(volume_ml, request.price_millis_per_litre!);
  const charged = body.charged_halalas ?? owed;
  if (charged > owed)
    throw new AppError(
      'AMOUNT_ABOVE_BALANCE',
      'The client cannot be charged more than was dispensed.',
      { max_halalas: owed },
      { charged_halalas: 'too_big' },
    );
  // It may never have been closed at the pump: then its litres still count on the day of the approval.
  const day = riyadhDate(request.fuelling_started_at!);
  const usage = dispensedAs(usageCarried(request), { volume_ml, amount_halalas: owed }, day);
  await changeFuelRequest(
    ctx,
    request,
    'settle',
    completed(ctx, charged, {
      volume_ml,
      amount_halalas: owed,
      ...usageColumns(usage),
      // When the fuel flowed, not when it was settled: of a fill the pump never closed only its start is known.
      closed_at: request.closed_at ?? request.fuelling_started_at,
    }),
    [
      {
        entry: 'transaction_completed',
        actor_kind: 'user',
        volume_ml,
        detail: {
          comment: body.comment,
          charged_halalas: charged,
          adjusted: charged !== request.amount_halalas,
        },
      },
    ],
  );
  await capture(ctx, request, {
    owed_halalas: owed,
    charged_halalas: charged,
    shortfall: await shortfallOf(ctx, request, charged),
    reason: body.comment,
  });
  await moveUsage(ctx, request, usageCarried(request), usage);
  // A fill the pump never closed is the vehicle's last one all the same.
  if (request.closed_at === null)
    await recordFill(ctx, {
      vehicle_id: request.vehicle_id,
      fuel_request_id: request.id,
      filled_at: request.fuelling_started_at!,
      odometer_km: null,
    });
}

/**
 * Who pays the charge beyond the holds: the client where the money is available, by a separate hold unless there was
 * one already; only what cannot be paid is suspense.
 */
async function shortfallOf(
  ctx: Ctx,
  request: FuelRequest,
  charged_halalas: number,
): Promise<'from_client' | 'from_suspense'> {
  const { client_id, id: fuel_request_id } = request;
  const money = await moneyOfRequest(ctx, fuel_request_id);
  const excess = charged_halalas - money.open_halalas;
  if (excess <= 0) return 'from_client';
  if ((await availableOfClient(ctx, client_id)) < excess) return 'from_suspense';
  if (money.excess_hold_halalas === 0)
    await openHold(ctx, { client_id, fuel_request_id, kind: 'excess', amount_halalas: excess });
  return 'from_client';
}

/** Cancels: the whole hold goes back; fuel that left the pump is the platform's loss. */
export async function cancelHeld(
  ctx: Ctx,
  request: FuelRequest,
  body: z.output<(typeof decideAsAdmin)['body']>,
): Promise<void> {
  if (body.was_dispensed === undefined)
    throw new AppError('REASON_REQUIRED', 'Say whether fuel left the pump.', undefined, {
      was_dispensed: 'required',
    });
  if (body.was_dispensed && request.amount_halalas === null)
    throw new AppError('REASON_REQUIRED', 'Complete it with the litres dispensed instead.', undefined, {
      volume_ml: 'required',
    });
  await changeFuelRequest(
    ctx,
    request,
    'cancel_held',
    toStatus(ctx, 'transaction_cancelled', null, {
      end_reason: body.comment,
      charged_halalas: 0,
      ...usageColumns(null),
      pending_reasons: null,
    }),
    [
      {
        entry: 'transaction_cancelled',
        actor_kind: 'user',
        detail: { comment: body.comment, was_dispensed: body.was_dispensed },
      },
    ],
  );
  await releaseHolds(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    arrived_late_at: request.arrived_late_at,
    reason: body.comment,
  });
  await moveUsage(ctx, request, usageCarried(request), null);
  if (body.was_dispensed && request.amount_halalas) await oweStation(ctx, request, body.comment);
}

/** The client pays nothing, the station is paid: the platform bears it. */
async function oweStation(ctx: Ctx, request: FuelRequest, reason: string): Promise<void> {
  const { payable, network_id, station_id } = await payableOf(ctx, request.station_id!);
  const amount = request.amount_halalas!;
  await postEntry(ctx, {
    kind: 'platform_loss',
    business_key: `loss:${request.id}`,
    client_id: request.client_id,
    network_id,
    station_id,
    fuel_request_id: request.id,
    reason,
    postings: [
      { ...payable, amount_halalas: amount },
      { account: 'platform_loss', party_id: 0, amount_halalas: -amount },
    ],
  });
}

/** Settles the money of a held transaction: whom it is owed to follows its station. */
export async function capture(
  ctx: Ctx,
  request: FuelRequest,
  money: {
    owed_halalas: number;
    charged_halalas: number;
    shortfall: 'from_client' | 'from_suspense';
    reason: string;
  },
): Promise<void> {
  const payable = await payableOf(ctx, request.station_id!);
  await captureRequest(ctx, {
    client_id: request.client_id,
    fuel_request_id: request.id,
    arrived_late_at: request.arrived_late_at,
    ...payable,
    ...money,
  });
}

/** The change that completes a held transaction. */
export function completed(ctx: Ctx, charged_halalas: number, rest: Parameters<typeof toStatus>[3]) {
  return toStatus(ctx, 'transaction_completed', null, {
    ...rest,
    charged_halalas,
    completed_at: ctx.now,
    pending_reasons: null,
  });
}
