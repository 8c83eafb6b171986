import type { PumpController } from '@fleet/contracts/pump-controllers.ts';
import { IconBan, IconPlug, IconPlugConnectedX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../lib/user-context.ts';
import type { Column } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { sortOfState, useListState } from '../../ui/list-state.ts';
import { MasterList } from '../../ui/master-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NameCell, NarrowItem } from '../../ui/name-cell.tsx';
import { ToneBadge } from '../../ui/status-badge.tsx';
import { type ControllerQuery, useControllers } from './pump-controllers.api.ts';

const STATES = ['any', 'connected', 'away', 'revoked'] as const;

/** Site controllers of the reader's stations, whether each is there; a row leads to its station's pumps. */
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
          ? `/admin/gas-station-detail/${station.id}`
          : `/gas-station-network/network-gas-station-detail/${station.id}`,
      search: { tab: 'pumps' } as never,
    });
  return (
    <MasterList
      name="pump-controllers"
      title={t('menu.pump_controllers')}
      filters={
        <FilterWord
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
    { key: 'station', head: t('columns.station'), cell: (row) => <NameCell name={row.station} /> },
    { key: 'name', head: t('columns.name'), sortable: true, cell: (row) => row.name },
    { key: 'state', head: t('columns.status'), cell: (row) => <ControllerState controller={row} /> },
    {
      key: 'heard_at',
      head: t('pumps.last_heard'),
      sortable: true,
      cell: (row) => (row.heard_at ? <Moment at={row.heard_at} as="relative" /> : t('pumps.never_heard')),
    },
    { key: 'pumps', head: t('pumps.pumps'), numeric: true, cell: (row) => row.pumps },
    { key: 'linked_nozzles', head: t('pumps.linked'), numeric: true, cell: (row) => row.linked_nozzles },
    {
      key: 'created_at',
      head: t('pumps.registered_at'),
      sortable: true,
      cell: (row) => <Moment at={row.created_at} as="date" />,
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
      {t('pumps.away')}
    </ToneBadge>
  );
}
