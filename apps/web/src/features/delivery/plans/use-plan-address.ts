import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';

interface PlanView {
  branch: number;
  /** A Riyadh day. */
  date: string;
  /** The displayed plan; `trips` for the day's own, null for the default. */
  plan: number | 'trips' | null;
  /** The plan to compare with. */
  against: number | 'trips' | null;
}

/** What a link to the plan may open: a branch's day, and which plan of it. */
export type PlanSearch = Partial<PlanView>;

export interface PlanAddress extends Omit<PlanView, 'branch'> {
  /** The depot whose day is shown. */
  selectedBranch: number;
  goTo: (next: Partial<PlanView>) => void;
}

/** The displayed day and plan, kept in the address for sharing. */
export function usePlanAddress(): PlanAddress {
  const search = useSearch({ strict: false });
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
  const { branch, ...view } = now;
  return {
    ...view,
    selectedBranch: branch,
    goTo: (next) => {
      const to = { ...now, ...('plan' in next ? { against: null } : {}), ...next };
      const remaining = Object.entries(to).filter(([, value]) => value !== null);
      void navigate({ to: '.', search: Object.fromEntries(remaining), replace: true });
    },
  };
}

function planIn(value: unknown): number | 'trips' | null {
  return value === 'trips' ? value : Number(value) || null;
}
