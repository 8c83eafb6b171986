import { exportVehicles } from '@fleet/contracts/fleet/vehicles.ts';
import { Button } from '@mantine/core';
import { IconArrowsMove, IconTruck, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { documentsOf } from '../../../ui/documents/documents-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { MoveDialog } from './move-dialog.tsx';
import { useVehicleColumns } from './vehicle-columns.tsx';
import { VEHICLE_FILTERS, VehicleFilters } from './vehicle-filters.tsx';
import { NewVehiclePanel } from './vehicle-form.tsx';
import { NarrowVehicle } from './vehicle-narrow.tsx';
import { VehiclePanel, type VehicleParts } from './vehicle-panel.tsx';
import { useVehicles, type VehicleQuery, type VehicleRow } from './vehicles.api.ts';

/** A fleet's vehicles; administrators see all, or those of the selected client. */
export function VehiclesScreen(parts: VehicleParts) {
  const { t } = useTranslation();
  const { state, set } = useListState({ ...VEHICLE_FILTERS, sort: 'plate_no', order: 'asc' });
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const [mayCreate, mayUpdate, mayImport] = [
    useCan('create vehicle'),
    useCan('update vehicle'),
    useCan('import fleet'),
  ];
  const [picked, setPicked] = useState<ReadonlyMap<number, VehicleRow>>(new Map());
  const [isMoving, setIsMoving] = useState(false);
  const query = queryOf(state, sortOfState(state));
  const result = useVehicles(query);
  const isDeleted = state.view === 'deleted';
  const columns = useVehicleColumns({
    isPlatform,
    isDeleted,
    pick: mayUpdate && !isDeleted ? { picked, setPicked, rows: result.data?.rows ?? [] } : undefined,
  });

  return (
    <MasterList
      name="vehicles"
      title={t('menu.vehicles')}
      filters={<VehicleFilters state={state} set={set} />}
      search={{ label: t('vehicles.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportVehicles, query }}
      actions={
        <>
          {picked.size > 0 && (
            <Button
              variant="default"
              leftSection={<IconArrowsMove size={18} aria-hidden />}
              onClick={() => setIsMoving(true)}
            >
              {t('vehicles.move', { count: picked.size })}
            </Button>
          )}
          {mayImport && (
            <LinkButton
              variant="default"
              to={isPlatform ? '/admin/imports' : '/client/imports'}
              search={{ kind: 'vehicles' }}
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              {t('import.bring')}
            </LinkButton>
          )}
        </>
      }
      add={mayCreate ? { label: t('vehicles.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconTruck} title={t('vehicles.none')} text={t('vehicles.none_text')}>
          <HelpLink topic="import-vehicles" />
        </EmptyState>
      }
      narrow={(row) => <NarrowVehicle row={row} />}
    >
      {panel.isNew && <NewVehiclePanel panel={panel} client_id={Number(state.client) || undefined} />}
      {panel.id && (
        <VehiclePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} parts={parts} />
      )}
      {isMoving && (
        <MoveDialog
          vehicles={[...picked.values()]}
          onMoved={() => setPicked(new Map())}
          onClose={() => setIsMoving(false)}
        />
      )}
    </MasterList>
  );
}

type State = typeof VEHICLE_FILTERS & { page: number; per_page: number };

/** The list's state as query parameters. */
function queryOf(state: State, sort: string | undefined): VehicleQuery {
  const oneOf = <Option extends string>(text: string, options: readonly Option[]) =>
    options.find((option) => option === text);
  return {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    view: state.view === 'deleted' ? 'deleted' : 'current',
    client_id: state.client || undefined,
    group_id: state.group === 'none' ? 'none' : state.group || undefined,
    fuel_type_id: state.fuel || undefined,
    status: oneOf(state.status, ['active', 'inactive']),
    driver: oneOf(state.driver, ['bound', 'none']),
    service: oneOf(state.service, ['overdue', 'soon']),
    documents: documentsOf(state.documents),
    sort: sort as VehicleQuery['sort'],
  };
}
