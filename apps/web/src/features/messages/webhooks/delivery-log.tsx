import { WEBHOOK_DELIVERY_STATUSES } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { WEBHOOK_EVENT_TYPES } from '@fleet/contracts/webhook-events.ts';
import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { Button } from '@mantine/core';
import { IconReload, IconWebhook } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useOwnListState } from '../../../ui/list-state.ts';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { PeriodSelect } from '../../../ui/period-select.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { DeliveryView } from './delivery-view.tsx';
import { eventText } from './event-groups.ts';
import { ReplayFailedDialog } from './replay-failed.tsx';
import { attemptText, DeliveryState } from './webhook-parts.tsx';
import { type Delivery, type Endpoint, useDeliveries } from './webhooks.api.ts';
import classes from './webhooks.module.css';

const PERIODS = ['any', 'today', 'yesterday', '7_days'] as const;
const ANY = { q: '', status: 'any', type: 'any', period: 'any' };

/** Messages of an endpoint in thirty days, newest first, with responses; one can be opened in place. */
export function DeliveryLog({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  const [filters, setFilters] = useState(ANY);
  const [opened, open] = useState<number | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const columns = useColumns();
  const isOff = endpoint.status === 'disabled';
  const pick = (next: Partial<typeof ANY>) => {
    setFilters((before) => ({ ...before, ...next }));
    set({ page: 1 });
  };
  const result = useDeliveries(endpoint.id, {
    page: state.page,
    per_page: state.per_page,
    q: filters.q || undefined,
    status: WEBHOOK_DELIVERY_STATUSES.find((known) => known === filters.status),
    type: WEBHOOK_EVENT_TYPES.find((known) => known === filters.type),
    ...(filters.period !== 'any' && daysOfPeriod(filters.period, new Date())),
  });
  const isFiltered = Object.entries(ANY).some(([name, any]) => filters[name as keyof typeof ANY] !== any);
  const emptyText = isFiltered
    ? t('ui.no_match')
    : t(endpoint.can.test ? 'webhooks.log_empty_text' : 'webhooks.log_empty_off');
  const box = useFocusBack(opened, result.data?.rows);
  if (opened !== null) return <DeliveryView id={opened} onBack={() => open(null)} />;
  return (
    <div className={classes.stack} ref={box}>
      <div className={classes.logHeader}>
        <p className={classes.sentence}>
          <FilterSelect
            label={t('columns.status')}
            value={filters.status}
            choices={['any', ...WEBHOOK_DELIVERY_STATUSES].map((value) => ({
              value,
              label: t(`webhooks.delivery_filter.${value === 'waiting' && isOff ? 'held' : value}`),
            }))}
            onPick={(status) => pick({ status })}
          />
          <FilterSelect
            label={t('field_names.type')}
            value={filters.type}
            choices={[
              { value: 'any', label: t('webhooks.any_type') },
              ...[...endpoint.event_types, 'webhook.test' as const].map((type) => ({
                value: type as string,
                label: eventText(t, type),
              })),
            ]}
            onPick={(type) => pick({ type })}
          />
          <PeriodSelect value={filters.period} choices={PERIODS} onPick={(period) => pick({ period })} />
        </p>
        <SearchBox label={t('webhooks.search_log')} value={filters.q} onSearch={(q) => pick({ q })} />
        {endpoint.can.replay && (
          <Button
            variant="default"
            leftSection={<IconReload size={18} aria-hidden />}
            onClick={() => setReplaying(true)}
          >
            {t('webhooks.replay_failed')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('webhooks.log')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        state={state}
        onState={set}
        tone={(row) => (row.status === 'failed' ? 'bad' : undefined)}
        empty={
          <EmptyState icon={IconWebhook} title={t('webhooks.log_empty')} text={emptyText}>
            <HelpLink topic="webhook-failed" />
          </EmptyState>
        }
        narrow={(row) => (
          <NarrowRow>
            <b>{eventText(t, row.type)}</b>
            <DeliveryState status={row.status} isOff={row.next_attempt_at === null} />
            <DateTime at={row.created_at} />
            <LastAnswer delivery={row} />
          </NarrowRow>
        )}
      />
      {isReplaying && <ReplayFailedDialog endpoint={endpoint} onClose={() => setReplaying(false)} />}
    </div>
  );
}

/** Returns the focus to the row that was open. */
function useFocusBack(opened: number | null, rows: readonly Delivery[] | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(opened);
  const focusRow = useEffectEvent((closed: number) => {
    const at = rows?.findIndex(({ id }) => id === closed) ?? -1;
    box.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus();
  });
  useEffect(() => {
    if (opened === null && before.current !== null) focusRow(before.current);
    before.current = opened;
  }, [opened]);
  return box;
}

function LastAnswer({ delivery: { last_attempt: last } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  if (!last) return <span className="muted">{t('webhooks.not_tried')}</span>;
  return (
    <span className="muted">
      {attemptText(t, last)} · {t('webhooks.took', { ms: formatNumber(last.duration_ms) })}
    </span>
  );
}

function useColumns(): Column<Delivery>[] {
  const { t } = useTranslation();
  return [
    { key: 'created_at', header: t('webhooks.happened'), cell: (row) => <DateTime at={row.created_at} /> },
    { key: 'type', header: t('field_names.type'), cell: (row) => eventText(t, row.type) },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => <DeliveryState status={row.status} isOff={row.next_attempt_at === null} />,
    },
    { key: 'answer', header: t('webhooks.answer'), cell: (row) => <LastAnswer delivery={row} /> },
    {
      key: 'attempts',
      header: t('webhooks.attempts'),
      numeric: true,
      cell: (row) => formatNumber(row.attempts),
    },
  ];
}
