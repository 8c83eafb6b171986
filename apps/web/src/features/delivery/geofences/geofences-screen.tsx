import { GEOFENCE_KINDS } from '@fleet/contracts/delivery/geofences.ts';
import { metresOutside } from '@fleet/domain/areas.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { Button, Menu } from '@mantine/core';
import { IconFileDownload, IconFileUpload, IconPolygon } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { BranchSelect } from '../../../ui/branch-select.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { masterQuery, useListState } from '../../../ui/list-state.ts';
import { fenceOf } from '../../../ui/map/area-draft.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { MasterList } from '../../../ui/master-list.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { showError } from '../../../ui/toast.tsx';
import { aroundAll } from './around-all.ts';
import { NewGeofencePanel } from './geofence-form.tsx';
import { GeofencePanel } from './geofence-panel.tsx';
import { KIND_STYLE } from './geofence-style.ts';
import {
  downloadGeoJson,
  type Geofence,
  type GeofenceKind,
  type GeofenceQuery,
  useGeofences,
  useSwitchGeofence,
} from './geofences.api.ts';
import classes from './geofences.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { KindBadge } from './kind-badge.tsx';

const DEFAULTS = {
  q: '',
  status: 'any',
  kind: 'any',
  branch: String(DEFAULT_BRANCH_ID),
  sort: 'name',
  order: 'asc',
};
const NO_POINTS = [] as const;

/** Places drawn on the map of a branch: all of them on one map, and as a list. */
export function GeofencesScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const mayUpdate = useCan('update geofence');
  const columns = useColumns();
  const branch = Number(state.branch);
  const query = {
    ...masterQuery<GeofenceQuery>(state),
    delivery_branch_id: branch,
    ...(state.kind !== 'any' && { kind: state.kind as GeofenceKind }),
  };
  const result = useGeofences(query);
  return (
    <MasterList
      name="geofences"
      title={t('geofences.title')}
      filters={
        <>
          <BranchSelect value={state.branch} onPick={(branch) => set({ branch })} />{' '}
          <FilterSelect
            label={t('field_names.kind')}
            value={state.kind}
            choices={['any', ...GEOFENCE_KINDS].map((value) => ({
              value,
              label: t(`geofences.kinds.${value}`),
            }))}
            onPick={(kind) => set({ kind })}
          />{' '}
          <StatusFilter status={state.status} onPick={(status) => set({ status })} />
        </>
      }
      search={{ label: t('geofences.search'), value: state.q, onSearch: (q) => set({ q }) }}
      actions={<GeoJsonMenu delivery_branch_id={branch} mayUpdate={mayUpdate} />}
      add={mayUpdate ? { label: t('geofences.add'), onAdd: panel.create } : undefined}
      columns={columns}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      above={<AllOnTheMap rows={result.data?.rows} openedId={panel.id} onOpen={panel.open} />}
      empty={<EmptyState icon={IconPolygon} title={t('geofences.none')} text={t('geofences.none_text')} />}
      narrow={(row) => (
        <span className={classes.narrow}>
          <b>
            <bdi>{row.area.name}</bdi>
          </b>
          <KindBadge kind={row.kind} />
        </span>
      )}
    >
      {panel.isNew && <NewGeofencePanel panel={panel} delivery_branch_id={branch} />}
      {panel.id && <GeofencePanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
    </MasterList>
  );
}

/** The places of the page together, the opened one with a stronger line; pressed, one opens. */
function AllOnTheMap({
  rows = NO_POINTS,
  openedId,
  onOpen,
}: {
  rows: readonly Geofence[] | undefined;
  openedId: string | null;
  onOpen: (id: number) => void;
}) {
  const { t } = useTranslation();
  const fences = useMemo(
    () =>
      rows.map(({ id, area, kind }) => ({
        ...fenceOf(area, String(id) === openedId),
        tone: KIND_STYLE[kind].tone,
      })),
    [rows, openedId],
  );
  const all = useMemo(() => aroundAll(rows.map(({ area }) => area)), [rows]);
  if (rows.length === 0) return null;
  return (
    <Card flush className={classes.all}>
      <MapView
        label={t('geofences.map')}
        points={NO_POINTS}
        fences={fences}
        focus={all}
        focusKey={rows.map(({ id }) => id).join()}
        list="own"
        height="360px"
        onPick={(coordinates) => {
          const pressed = rows.find(({ area }) => metresOutside(area, coordinates) === 0);
          if (pressed) onOpen(pressed.id);
        }}
      />
    </Card>
  );
}

function GeoJsonMenu({ delivery_branch_id, mayUpdate }: { delivery_branch_id: number; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <Menu shadow="md" position="bottom-end">
        <Menu.Target>
          <Button variant="default">{t('geofences.geojson')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconFileDownload size={18} aria-hidden />}
            onClick={() =>
              void downloadGeoJson(delivery_branch_id).catch((error: unknown) =>
                showError(errorText(t, error)),
              )
            }
          >
            {t('geofences.download')}
          </Menu.Item>
          {mayUpdate && (
            <Menu.Item
              leftSection={<IconFileUpload size={18} aria-hidden />}
              onClick={() => setIsImporting(true)}
            >
              {t('geofences.import')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isImporting && (
        <ImportDialog delivery_branch_id={delivery_branch_id} onClose={() => setIsImporting(false)} />
      )}
    </>
  );
}

function useColumns(): Column<Geofence>[] {
  const { t } = useTranslation();
  const change = useSwitchGeofence();
  return [
    { key: 'name', header: t('columns.name'), sortable: true, cell: (row) => <bdi>{row.area.name}</bdi> },
    { key: 'kind', header: t('columns.kind'), sortable: true, cell: (row) => <KindBadge kind={row.kind} /> },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      sortable: true,
      cell: (row) => <DateTime at={row.created_at} as="date" />,
    },
    {
      key: 'status',
      header: t('columns.status'),
      cell: (row) => (
        <StatusSwitch
          name={row.area.name}
          status={row.status}
          isAllowed={row.can.update}
          consequence={{ active: t('geofences.on_text'), inactive: t('geofences.off_text') }}
          change={(next) => change(row.id, next)}
        />
      ),
    },
  ];
}
