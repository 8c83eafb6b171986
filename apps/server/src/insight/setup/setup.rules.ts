import { SETUP_STEPS, type Setup, type SetupStep } from '@fleet/contracts/insight/setup.ts';

export interface SetupFacts {
  readonly name_en: string;
  readonly name_ar: string;
  readonly cr_number: string;
  readonly created_at: Date;
  readonly virtual_bank_account: string | null;
  readonly main_halalas: number;
  readonly allocated_halalas: number;
  readonly has_pending_top_up: boolean;
  readonly vehicles: number;
  readonly with_driver: number;
  readonly drivers: number;
  readonly invited: number;
  readonly signed_up: number;
  readonly has_limit: boolean;
  readonly has_request: boolean;
  readonly is_dismissed: boolean;
}

/** Which steps the facts say are done. A fleet that has requested fuel had its money, whatever is left of it. */
export function presentSetup(facts: SetupFacts): Setup {
  const { main_halalas, allocated_halalas, has_pending_top_up, has_request } = facts;
  const isAllocated = allocated_halalas > 0;
  const isDone: Record<SetupStep, boolean> = {
    company: true,
    money: isAllocated || has_request,
    vehicles: facts.vehicles > 0,
    drivers: facts.invited > 0 && facts.with_driver > 0,
    limits: facts.has_limit,
    request: has_request,
  };
  const done = SETUP_STEPS.filter((step) => isDone[step]);
  return {
    done,
    left: SETUP_STEPS.length - done.length,
    is_dismissed: facts.is_dismissed,
    company: {
      name_en: facts.name_en,
      name_ar: facts.name_ar,
      cr_number: facts.cr_number,
      since: facts.created_at.toISOString(),
    },
    money: {
      iban: facts.virtual_bank_account,
      state: isDone.money
        ? 'allocated'
        : main_halalas > 0
          ? 'arrived'
          : has_pending_top_up
            ? 'waiting'
            : 'none',
    },
    vehicles: { count: facts.vehicles, with_driver: facts.with_driver },
    drivers: { count: facts.drivers, invited: facts.invited, signed_up: facts.signed_up },
    can_request: isAllocated && facts.with_driver > 0,
  };
}
