import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { listNetworks } from '@fleet/contracts/stations/networks.ts';
import { listStations } from '@fleet/contracts/stations/stations.ts';
import type { NamedPeriod } from '@fleet/domain/periods.ts';
import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { findIn } from '../../../ui/find-in.ts';
import type { ListSearch } from '../../../ui/list-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import type { DeskView } from './desk-views.ts';
import classes from './list.module.css';

export const FILTER_DEFAULTS = {
  period: '7_days',
  status: 'any',
  client: '',
  network: '',
  station: '',
  vehicle: '',
  driver: '',
  fuel: '',
  found_by: '',
  flagged: '',
  /** In riyals, as typed. */
  amount_from: '',
  amount_to: '',
  q: '',
  after: '',
  before: '',
};
export type RequestFilters = typeof FILTER_DEFAULTS;
export type RequestsSearch = ListSearch<RequestFilters>;

const LIST_PERIODS: readonly NamedPeriod[] = [
  'today',
  '7_days',
  '28_days',
  'this_month',
  'last_month',
  'last_year',
  'any',
];
/** Parties in the address are shown even if not offered as filters, since links from figures may set them. */
const PARTIES = ['client', 'network', 'station'] as const;

interface RequestFiltersProps {
  view: DeskView;
  filters: RequestFilters;
  set: (next: Partial<RequestFilters>) => void;
}

/** The filter sentence: "last 7 days, any status, all clients". All filters are in the address. */
export function FilterSentence({ view, filters, set }: RequestFiltersProps) {
  const { t } = useTranslation();
  const nameOf = usePartyName();
  const find = {
    client: findIn(listClients, nameOf),
    network: findIn(listNetworks, nameOf),
    station: findIn(listStations, nameOf),
  };
  const comma = t('desk.comma');
  return (
    <>
      <PeriodSelect value={filters.period} choices={LIST_PERIODS} onPick={(period) => set({ period })} />
      {comma}
      <FilterSelect
        label={t('desk.columns.status')}
        value={view.groups.find((group) => group === filters.status) ?? 'any'}
        choices={view.groups.map((value) => ({ value, label: t(`desk.status_groups.${value}`) }))}
        onPick={(status) => set({ status })}
      />
      {PARTIES.filter((party) => view.filters.includes(party) || filters[party] !== '').map((party) => (
        <span key={party}>
          {comma}
          <SearchSelect
            label={t(`desk.parties.${party}`)}
            all={t(`desk.all.${party}`)}
            value={filters[party]}
            find={find[party]}
            onPick={(id) => set({ [party]: id })}
          />
        </span>
      ))}
    </>
  );
}

const TYPING_MS = 300;

/** Search by plate, transaction or request number. */
export function RequestSearch({ filters, set }: Omit<RequestFiltersProps, 'view'>) {
  const { t } = useTranslation();
  const [text, setText] = useState(filters.q);
  const search = useDebouncedCallback((q: string) => set({ q }), TYPING_MS);
  return (
    <TextInput
      className={classes.search!}
      aria-label={t('desk.search')}
      placeholder={t('desk.search')}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={text}
      maxLength={40}
      onChange={(event) => {
        setText(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
