import { listOrderChoices } from '@fleet/contracts/delivery/orders.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../lib/call.ts';
import { FilterSelect } from './filter-select.tsx';
import { useNameOf } from './name-cell.tsx';

/** In an address: no branch in particular. */
export const ALL_BRANCHES = 'any';

/** The branches deliveries start from; read once, they hardly ever change. */
export function useDeliveryBranches() {
  const { data } = useQuery({
    queryKey: ['delivery_branch', 'choices'],
    queryFn: ({ signal }) => call(listOrderChoices, { signal }),
    staleTime: 5 * 60_000,
  });
  return data?.delivery_branches;
}

interface BranchSelectProps {
  /** A branch's id as the address holds it, or `ALL_BRANCHES`. */
  value: string;
  /** Whether all branches at once is a choice too. */
  all?: boolean;
  onPick: (value: string) => void;
}

/** The branch as a word of the page's sentence: "1000, Riyadh South depot". */
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
  // Until the branches are known the address says which one it is.
  const shown = choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value }, ...choices];
  return <FilterSelect label={t('columns.delivery_branch')} value={value} choices={shown} onPick={onPick} />;
}
