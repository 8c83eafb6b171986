import { API_KEY_STATES } from '@fleet/contracts/access/api-keys.ts';
import { IconKey } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { NewApiKeyPanel } from './api-key-form.tsx';
import { ApiKeyPanel } from './api-key-panel.tsx';
import { DateTimeOr, KeyEnd, KeyState } from './api-key-parts.tsx';
import { type ApiKey, type ApiKeyQuery, useApiKeys } from './api-keys.api.ts';

const DEFAULTS = { q: '', state: 'any', sort: 'created_at', order: 'desc' };

/** API keys of the company's own systems: state, purpose and last use. */
export function ApiKeysScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayMake = useCan('update api_key');
  const columns = useColumns();
  const query: ApiKeyQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    state: API_KEY_STATES.find((known) => known === state.state),
    sort: sortOfState(state) as ApiKeyQuery['sort'],
  };
  const result = useApiKeys(query);
  return (
    <MasterList
      name="api-keys"
      title={t('api_keys.title')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={state.state}
          choices={['any', ...API_KEY_STATES].map((value) => ({
            value,
            label: t(`api_keys.states.${value}`),
          }))}
          onPick={(next) => set({ state: next })}
        />
      }
      search={{ label: t('api_keys.search'), value: state.q, onSearch: (q) => set({ q }) }}
      add={mayMake ? { label: t('api_keys.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconKey} title={t('api_keys.none')} text={t('api_keys.none_text')}>
          <HelpLink topic="api-key" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowRow>
          <b>
            <bdi>{row.name}</bdi>
          </b>
          <KeyState state={row.state} />
          <KeyEnd last_four={row.last_four} />
          <DateTimeOr at={row.last_used_at} none={t('api_keys.never')} />
        </NarrowRow>
      )}
    >
      {panel.isNew && <NewApiKeyPanel panel={panel} />}
      {panel.id && <ApiKeyPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

function useColumns(): Column<ApiKey>[] {
  const { t } = useTranslation();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <bdi>{row.name}</bdi> },
    { key: 'key', header: t('api_keys.one'), cell: (row) => <KeyEnd last_four={row.last_four} /> },
    { key: 'state', header: t('columns.status'), cell: (row) => <KeyState state={row.state} /> },
    {
      key: 'last_used_at',
      header: t('api_keys.last_used'),
      sortable: true,
      cell: (row) => <DateTimeOr at={row.last_used_at} none={t('api_keys.never')} />,
    },
    {
      key: 'expires_at',
      header: t('api_keys.ends'),
      sortable: true,
      cell: (row) => <DateTimeOr at={row.expires_at} none={t('api_keys.without_end')} />,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      extra: true,
      cell: (row) => <DateTimeOr at={row.created_at} none="" />,
    },
  ];
}
