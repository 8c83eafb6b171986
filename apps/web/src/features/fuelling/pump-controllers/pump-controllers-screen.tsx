import type { PumpController } from '@fleet/contracts/fuelling/pump-controllers.ts';
import { IconBan, IconPlug, IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NameCell, NarrowItem } from '../../../ui/name-cell.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { type ControllerQuery, useControllers } from './pump-controllers.api.ts';

const STATES = ['any', 'connected', 'offline', 'revoked'] as const;

/** Site controllers of the reader's stations with connection state; a row links to its station's pumps. */
export function PumpControllersScreen() {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const { state, set } = useListState({ q: '', state: 'any' });
  const shown = STATES.find((known) => known === state.state) ?? 'any';
  const query: ControllerQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    state: shown === 'any' ? undefined : shown,
    sort: sortOfState(state) as ControllerQuery['sort'],
  };
  const result = useControllers(query);
  const open = ({ station }: PumpController) =>
    void navigate({
      to:
        user.role === 'admin'
          ? '/admin/gas-station-detail/$id'
          : '/gas-station-network/network-gas-station-detail/$id',
      params: { id: String(station.id) },
      search: { tab: 'pumps' },
    });
  return (
    <MasterList
      name="pump-controllers"
      title={t('menu.pump_controllers')}
      filters={
        <FilterSelect
          label={t('columns.status')}
          value={shown}
          choices={STATES.map((value) => ({ value, label: t(`pumps.show.${value}`) }))}
          onPick={(next) => set({ state: next })}
        />
      }
      search={{ label: t('pumps.search'), value: state.q, onSearch: (q) => set({ q }) }}
      columns={useColumns()}
      result={result}
      rowKey={(row) => row.id}
      onOpen={open}
      state={state}
      onState={set}
      empty={<EmptyState icon={IconPlug} title={t('pumps.none_here')} text={t('pumps.none_here_text')} />}
      narrow={(row) => (
        <NarrowItem name={row.station}>
          {row.name} · <ControllerState controller={row} />
        </NarrowItem>
      )}
    />
  );
}

function useColumns(): Column<PumpController>[] {
  const { t } = useTranslation();
  return [
    { key: 'station', header: t('columns.station'), cell: (row) => <NameCell name={row.station} /> },
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => row.name },
    { key: 'state', header: t('columns.status'), cell: (row) => <ControllerState controller={row} /> },
    {
      key: 'last_seen_at',
      header: t('pumps.last_seen'),
      sortable: true,
      cell: (row) =>
        row.last_seen_at ? <DateTime at={row.last_seen_at} as="relative" /> : t('pumps.never_seen'),
    },
    { key: 'pumps', header: t('pumps.pumps'), numeric: true, cell: (row) => row.pumps },
    { key: 'linked_nozzles', header: t('pumps.linked'), numeric: true, cell: (row) => row.linked_nozzles },
    {
      key: 'created_at',
      header: t('pumps.registered_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} as="date" />,
    },
  ];
}

function ControllerState({ controller }: { controller: PumpController }) {
  const { t } = useTranslation();
  if (controller.revoked_at !== null)
    return (
      <ToneBadge tone="end" icon={IconBan}>
        {t('pumps.is_revoked')}
      </ToneBadge>
    );
  return controller.is_connected ? (
    <ToneBadge tone="go" icon={IconPlug}>
      {t('pumps.connected')}
    </ToneBadge>
  ) : (
    <ToneBadge tone="no" icon={IconPlugConnectedX}>
      {t('pumps.offline')}
    </ToneBadge>
  );
}
