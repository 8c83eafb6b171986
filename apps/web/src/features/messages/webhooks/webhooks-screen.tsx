import { WEBHOOK_ENDPOINT_STATUSES } from '@fleet/contracts/messages/webhook-endpoints.ts';
import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { LastDay } from './webhook-days.tsx';
import { NewEndpointPanel } from './webhook-form.tsx';
import { EndpointPanel } from './webhook-panel.tsx';
import { Address, EndpointState, LastDelivery } from './webhook-parts.tsx';
import { type Endpoint, type EndpointQuery, useEndpoints, useWebhookEvents } from './webhooks.api.ts';

const DEFAULTS = { q: '', status: 'any' };

/** Webhook endpoints: address, status and last message. Read-only for administrators. */
export function WebhooksScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  useWebhookEvents();
  const mayMake = useCan('update webhook_endpoint');
  const columns = useColumns();
  const query: EndpointQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    status: WEBHOOK_ENDPOINT_STATUSES.find((known) => known === state.status),
    sort: sortOfState(state) as EndpointQuery['sort'],
  };
  const result = useEndpoints(query);
  return (
    <MasterList
      name="webhooks"
      title={t('webhooks.title')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={state.status}
          choices={['any', ...WEBHOOK_ENDPOINT_STATUSES].map((value) => ({
            value,
            label: t(`webhooks.filter.${value}`),
          }))}
          onPick={(status) => set({ status })}
        />
      }
      search={{ label: t('webhooks.search'), value: state.q, onSearch: (q) => set({ q }) }}
      add={mayMake ? { label: t('webhooks.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconWebhook} title={t('webhooks.none')} text={t('webhooks.none_text')}>
          <HelpLink topic="guide-developer" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowRow>
          <b>
            <bdi>{row.description}</bdi>
          </b>
          <EndpointState endpoint={row} />
          <Address url={row.url} />
          <LastDelivery endpoint={row} />
        </NarrowRow>
      )}
    >
      {panel.isNew && mayMake && <NewEndpointPanel panel={panel} />}
      {panel.id && <EndpointPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<Endpoint>[] {
  const { t } = useTranslation();
  const column = columnsFor<Endpoint>(t);
  const isPlatform = useSignedIn().area === 'admin';
  const client: Column<Endpoint> = column.party('client');
  return [
    column.text('description', { header: t('field_names.description'), sortable: true }),
    ...(isPlatform ? [client] : []),
    { key: 'url', header: t('webhooks.url'), sortable: true, cell: (row) => <Address url={row.url} /> },
    { key: 'state', header: t('columns.status'), cell: (row) => <EndpointState endpoint={row} /> },
    { key: 'last', header: t('webhooks.last'), cell: (row) => <LastDelivery endpoint={row} /> },
    {
      key: 'last_day',
      header: t('webhooks.last_day'),
      cell: (row) => <LastDay endpoint={row} />,
    },
    {
      key: 'types',
      header: t('webhooks.event_types'),
      numeric: true,
      cell: (row) => row.event_types.length,
    },
    column.date('created_at', { sortable: true, extra: true }),
  ];
}
