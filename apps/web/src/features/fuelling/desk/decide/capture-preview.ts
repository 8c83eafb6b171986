import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { amountHalalas } from '@fleet/domain/money.ts';

/** Sources and destinations of a capture's money in halalas, previewed by the same rules as the server posts. */
export interface ClientCapture {
  readonly from_hold_halalas: number;
  readonly from_allocated_halalas: number;
  readonly from_main_halalas: number;
  /** Amount beyond the holds, for a reader without permission for balances. */
  readonly unknown_halalas: number;
  readonly missing_halalas: number;
  readonly released_halalas: number;
}

/** What the client's approval captures: holds first, then allocated, then main. */
export function clientCapture({ amount_halalas, money }: FuelRequestDetail): ClientCapture {
  const owed = amount_halalas ?? 0;
  const held = money.hold_halalas + money.excess_hold_halalas;
  const beyond = Math.max(0, owed - held);
  const seesWallet = money.remaining_halalas !== null && money.main_halalas !== null;
  const from_allocated_halalas = seesWallet ? Math.min(beyond, money.remaining_halalas!) : 0;
  const from_main_halalas = seesWallet ? Math.min(beyond - from_allocated_halalas, money.main_halalas!) : 0;
  return {
    from_hold_halalas: Math.min(owed, held),
    from_allocated_halalas,
    from_main_halalas,
    unknown_halalas: seesWallet ? 0 : beyond,
    missing_halalas: seesWallet ? beyond - from_allocated_halalas - from_main_halalas : 0,
    released_halalas: Math.max(0, held - owed),
  };
}

/** What a settlement by the platform posts. */
export interface PlatformCapture {
  /** Amount due to the station for the volume. */
  readonly owed_halalas: number;
  readonly charged_halalas: number;
  readonly from_hold_halalas: number;
  readonly from_suspense_halalas: number;
  readonly loss_halalas: number;
  readonly released_halalas: number;
}

/** Postings of an administrator's completion for this volume at the fixed price; by default the client pays in full. */
export function platformCapture(
  { money, price_millis_per_litre }: FuelRequestDetail,
  volume_ml: number,
  charged?: number,
): PlatformCapture {
  const owed_halalas = amountHalalas(volume_ml, price_millis_per_litre ?? 0);
  const charged_halalas = charged ?? owed_halalas;
  const held = money.hold_halalas + money.excess_hold_halalas;
  const from_hold_halalas = Math.min(held, charged_halalas);
  return {
    owed_halalas,
    charged_halalas,
    from_hold_halalas,
    from_suspense_halalas: charged_halalas - from_hold_halalas,
    loss_halalas: owed_halalas - charged_halalas,
    released_halalas: held - from_hold_halalas,
  };
}
