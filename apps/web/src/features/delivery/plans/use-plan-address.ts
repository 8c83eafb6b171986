import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';

interface PlanView {
  branch: number;
  /** A Riyadh day. */
  date: string;
  /** The plan looked at; `trips` for the day's own, null for whichever says more. */
  plan: number | 'trips' | null;
  /** What the plan is held beside. */
  against: number | 'trips' | null;
}

export interface PlanAddress extends PlanView {
  goTo: (next: Partial<PlanView>) => void;
}

/** Which day is looked at, and as what: kept in the address, so that it can be sent to someone. */
export function usePlanAddress(): PlanAddress {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const now: PlanView = {
    branch: Number(search.branch) || DEFAULT_BRANCH_ID,
    date:
      typeof search.date === 'string' && /^\d{4}-\d\d-\d\d$/.test(search.date)
        ? search.date
        : riyadhDate(new Date()),
    plan: planIn(search.plan),
    against: planIn(search.against),
  };
  return {
    ...now,
    goTo: (next) => {
      const to = { ...now, ...('plan' in next ? { against: null } : {}), ...next };
      const remaining = Object.entries(to).filter(([, value]) => value !== null);
      void navigate({ to: '.', search: Object.fromEntries(remaining) as never, replace: true });
    },
  };
}

function planIn(value: unknown): number | 'trips' | null {
  return value === 'trips' ? value : Number(value) || null;
}
