import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { useListState } from '../../../ui/list-state.ts';

const USUAL = '7_days';
export const DASHBOARD_PERIODS: readonly NamedPeriod[] = ['7_days', '28_days', 'last_month', 'last_year'];

/** The period of all figures of a dashboard, in the address. */
export function useDashboardPeriod() {
  const { state, set } = useListState({ period: USUAL as string });
  const name = state.period === 'any' ? USUAL : state.period;
  const { from, to } = daysOfPeriod(name, new Date());
  return {
    name: state.period,
    period: { from: from!, to: to! },
    pick: (next: string) => set({ period: next }),
  };
}
