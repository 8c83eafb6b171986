import { exportDrivers } from '@fleet/contracts/fleet/drivers.ts';
import { IconSteeringWheel, IconUpload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import { DocumentsFilter, documentsOf } from '../../../ui/documents/documents-filter.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type ListSearch, masterQuery, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { Portrait } from '../../../ui/portrait.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { TrashToggle } from '../../../ui/trash-toggle.tsx';
import { useDriverColumns } from './driver-columns.tsx';
import { NewDriverPanel } from './driver-form.tsx';
import { DriverPanel } from './driver-panel.tsx';
import { type Driver, type DriverQuery, useDrivers, useUnread } from './drivers.api.ts';
import classes from './drivers.module.css';

const FILTERS = {
  q: '',
  view: 'current',
  client: '',
  status: 'any',
  vehicle: 'any',
  documents: 'any',
  sort: 'name',
  order: 'asc',
};
export type DriversSearch = ListSearch<typeof FILTERS>;

interface DriversScreenProps {
  /** Renders a driver's effective limits; omitted without permission. */
  limits?: ((driver: Driver) => ReactNode) | undefined;
}

/** A fleet's drivers; administrators see all, or those of the selected client. */
export function DriversScreen({ limits }: DriversScreenProps) {
  const { t } = useTranslation();
  const { state, set } = useListState(FILTERS);
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const [mayCreate, mayImport, mayMessage] = [
    useCan('create driver'),
    useCan('import fleet'),
    useCan('message driver'),
  ];
  const { data: unread } = useUnread(mayMessage);
  const comma = t('desk.comma');
  const isDeleted = state.view === 'deleted';
  const query: DriverQuery = {
    ...masterQuery<DriverQuery>(state),
    view: isDeleted ? 'deleted' : 'current',
    client_id: state.client || undefined,
    vehicle: state.vehicle === 'bound' || state.vehicle === 'none' ? state.vehicle : undefined,
    documents: documentsOf(state.documents),
  };
  const result = useDrivers(query);
  const columns = useDriverColumns({
    isPlatform,
    isDeleted,
    unread: new Map(unread?.drivers.map((driver) => [driver.id, driver.unread])),
  });

  return (
    <MasterList
      name="drivers"
      title={t('menu.drivers')}
      filters={
        <>
          <TrashToggle view={isDeleted ? 'deleted' : 'current'} onPick={(view) => set({ view })} />
          {comma}
          <ClientFilter value={state.client} onPick={(client) => set({ client })} comma="after" />
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
          {comma}
          <FilterSelect
            label={t('columns.vehicle')}
            value={state.vehicle}
            choices={['any', 'bound', 'none'].map((value) => ({
              value,
              label: t(`drivers.vehicle_${value}`),
            }))}
            onPick={(vehicle) => set({ vehicle })}
          />
          {comma}
          <DocumentsFilter value={state.documents} onPick={(documents) => set({ documents })} />
        </>
      }
      search={{ label: t('drivers.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportDrivers, query }}
      actions={
        mayImport && (
          <LinkButton
            variant="default"
            to={isPlatform ? '/admin/imports' : '/client/imports'}
            search={{ kind: 'drivers' }}
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {t('import.bring')}
          </LinkButton>
        )
      }
      add={mayCreate ? { label: t('drivers.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconSteeringWheel} title={t('drivers.none')} text={t('drivers.none_text')}>
          <HelpLink topic="add-driver" />
        </EmptyState>
      }
      narrow={(row) => (
        <span className={classes.name}>
          <Portrait name={row.name} file_id={row.photo_file_id} size={36} />
          <span className={classes.grow}>
            <NarrowItem name={{ name_en: row.name, name_ar: row.name }} status={row.status}>
              <bdi className="num">{row.vehicle?.plate_no.replace('-', ' ') ?? row.employee_number}</bdi>
            </NarrowItem>
          </span>
        </span>
      )}
    >
      {panel.isNew && <NewDriverPanel panel={panel} client_id={Number(state.client) || undefined} />}
      {panel.id && (
        <DriverPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} limits={limits} />
      )}
    </MasterList>
  );
}
