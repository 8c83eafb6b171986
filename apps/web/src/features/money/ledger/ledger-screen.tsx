import { ENTRY_KINDS, exportLedgerEntries } from '@fleet/contracts/money/ledger.ts';
import { daysOfPeriod, type NamedPeriod } from '@fleet/domain/periods.ts';
import { Button } from '@mantine/core';
import { IconBook, IconX } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListSearch, sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { EntryPanel } from './entry-panel.tsx';
import { type EntryQuery, type LedgerEntry, useEntries } from './ledger.api.ts';
import classes from './ledger.module.css';
import { PostingLine } from './posting-line.tsx';

const PERIODS: readonly NamedPeriod[] = ['any', 'today', '7_days', '30_days', 'this_month', 'last_month'];
/** Filters set by links from other figures; see `LedgerLink`. */
const FILTERS = [
  'account_id',
  'client_id',
  'network_id',
  'station_id',
  'fuel_request_id',
  'fee_run_id',
] as const;
const DEFAULTS = {
  q: '',
  kind: 'any',
  period: 'any',
  sort: 'id',
  order: 'desc',
  account_id: '',
  client_id: '',
  network_id: '',
  station_id: '',
  fuel_request_id: '',
  fee_run_id: '',
  account_kind: '',
};
export type LedgerSearch = ListSearch<typeof DEFAULTS>;

/** All entries of the double-entry ledger with their postings: the target of every figure's link. */
export function LedgerScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const kind = ENTRY_KINDS.find((known) => known === state.kind);
  const activeFilters = FILTERS.filter((filterKey) => Number(state[filterKey]) > 0);
  const query: EntryQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    kind,
    sort: sortOfState(state) as EntryQuery['sort'],
    ...daysOfPeriod(state.period, new Date()),
    account_kind: state.account_kind || undefined,
    ...Object.fromEntries(activeFilters.map((filterKey) => [filterKey, Number(state[filterKey])])),
  };
  const result = useEntries(query);

  return (
    <MasterList
      name="ledger"
      title={t('menu.ledger')}
      filters={
        <>
          <Trans
            i18nKey="ledger.line"
            components={{
              kind: (
                <FilterSelect
                  label={t('columns.kind')}
                  value={kind ?? 'any'}
                  choices={[
                    { value: 'any', label: t('ledger.any_kind') },
                    ...ENTRY_KINDS.map((value) => ({ value, label: t(`entry_kinds.${value}`) })),
                  ]}
                  onPick={(next) => set({ kind: next })}
                />
              ),
              period: (
                <PeriodSelect value={state.period} choices={PERIODS} onPick={(period) => set({ period })} />
              ),
            }}
          />
          {activeFilters.map((filterKey) => (
            <Button
              key={filterKey}
              size="compact-sm"
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              onClick={() => set({ [filterKey]: '' })}
            >
              <span className="visually-hidden">{t('ledger.drop_filter')} </span>
              {t(`ledger.places.${filterKey}`, { id: state[filterKey] })}
            </Button>
          ))}
          {state.account_kind && (
            <Button
              size="compact-sm"
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              onClick={() => set({ account_kind: '' })}
            >
              <span className="visually-hidden">{t('ledger.drop_filter')} </span>
              {state.account_kind
                .split(',')
                .map((one) => t(`accounts.${one}`))
                .join(t('ui.comma'))}
            </Button>
          )}
        </>
      }
      search={{ label: t('ledger.search'), value: state.q, onSearch: (q) => set({ q }) }}
      actions={
        <>
          <LinkButton variant="default" to="/admin/journals">
            {t('menu.journals')}
          </LinkButton>
          <LinkButton variant="default" to="/admin/ledger-accounts">
            {t('menu.ledger_accounts')}
          </LinkButton>
        </>
      }
      exports={{ route: exportLedgerEntries, query }}
      columns={useColumns(result.data?.account_sum_halalas)}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={<EmptyState icon={IconBook} title={t('ledger.none')} text={t('ledger.none_text')} />}
      narrow={(row) => (
        <NarrowItem name={t(`entry_kinds.${row.kind}`)} end={<Money amount_halalas={row.amount_halalas} />}>
          <DateTime at={row.posted_at} />
        </NarrowItem>
      )}
    >
      {panel.id && <EntryPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(sum: number | null | undefined): Column<LedgerEntry>[] {
  const { t } = useTranslation();
  return [
    {
      key: 'id',
      header: t('columns.entry'),
      sortable: true,
      total: sum == null ? undefined : t('ledger.sum_on_accounts'),
      cell: (row) => <bdi className="num">LE-{row.id}</bdi>,
    },
    {
      key: 'kind',
      header: t('columns.kind'),
      cell: (row) => (
        <span className={classes.kind}>
          {t(`entry_kinds.${row.kind}`)}
          {row.reversed_by_entry_id !== null && <small>{t('ledger.reversed')}</small>}
        </span>
      ),
    },
    {
      key: 'postings',
      header: t('ledger.postings'),
      cell: (row) => (
        <span className={classes.lines}>
          {row.postings.map((posting) => (
            <PostingLine key={posting.account_id} posting={posting} />
          ))}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('columns.amount'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.amount_halalas} bare />,
      total: sum == null ? undefined : <Money amount_halalas={sum} bare />,
    },
    { key: 'posted_at', header: t('columns.posted_at'), cell: (row) => <DateTime at={row.posted_at} /> },
    { key: 'by', header: t('columns.by'), cell: (row) => row.actor_name ?? t('ledger.system') },
  ];
}
