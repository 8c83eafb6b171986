import { listOrderChoices } from '@fleet/contracts/delivery/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../lib/call.ts';
import { FilterSelect } from './filter-select.tsx';
import { useNameOf } from './name-cell.tsx';

/** Address value for all branches. */
export const ALL_BRANCHES = 'any';

/** The delivery branches; fetched once, as they rarely change. */
export function useDeliveryBranches() {
  const { data } = useQuery({
    queryKey: ['delivery_branch', 'choices'],
    queryFn: ({ signal }) => call(listOrderChoices, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.delivery_branches;
}

interface BranchSelectProps {
  /** A branch's id in the address, or `ALL_BRANCHES`. */
  value: string;
  /** Whether “all branches” is an option. */
  all?: boolean;
  onPick: (value: string) => void;
}

/** Selects a branch within the page's filter sentence: "1000, Riyadh South depot". */
export function BranchSelect({ value, all = false, onPick }: BranchSelectProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const branches = useDeliveryBranches() ?? [];
  const choices = [
    ...(all ? [{ value: ALL_BRANCHES, label: t('trips.all_branches') }] : []),
    ...branches.map((branch) => ({
      value: String(branch.id),
      label: `${branch.id}${t('ui.comma')}${nameOf(branch)}`,
    })),
  ];
  // Until the branches are loaded, show the id from the address.
  const shown = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
  return <FilterSelect label={t('columns.delivery_branch')} value={value} choices={shown} onPick={onPick} />;
}
