import { GEOFENCE_KINDS, geofences } from '@fleet/contracts/delivery/geofences.ts';
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
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { fenceOf, newCircle } from '../../../ui/map/area-draft.ts';
import { MapView } from '../../../ui/map-view.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { useResourceList } from '../../../ui/resource/resource-list.ts';
import { ResourceScreen } from '../../../ui/resource/resource-screen.tsx';
import { StatusFilter } from '../../../ui/status-filter.tsx';
import { showError } from '../../../ui/toast.tsx';
import { aroundAll } from './around-all.ts';
import { GeofenceFacts } from './geofence-facts.tsx';
import { GeofenceFields } from './geofence-fields.tsx';
import { FIRST_RADIUS_METRES, KIND_STYLE } from './geofence-style.ts';
import { downloadGeoJson, type Geofence } from './geofences.api.ts';
import classes from './geofences.module.css';
import { ImportDialog } from './import-dialog.tsx';
import { KindBadge } from './kind-badge.tsx';

const NO_POINTS = [] as const;

/** A depot's geofences on one map and as a list. */
export function GeofencesScreen() {
  const { t } = useTranslation();
  const list = useResourceList(geofences, {
    sort: 'name',
    filters: { kind: 'any', branch: String(DEFAULT_BRANCH_ID) },
    query: ({ kind, branch }) => ({
      delivery_branch_id: branch,
      kind: GEOFENCE_KINDS.find((one) => one === kind),
    }),
  });
  const { state, set, panel, result } = list;
  const delivery_branch_id = Number(state.branch);
  const column = columnsFor<Geofence>(t);
  return (
    <ResourceScreen
      resource={geofences}
      list={list}
      page="geofences"
      title={t('geofences.title')}
      icon={IconPolygon}
      texts="geofences"
      nameOf={(row) => row.area.name}
      initial={{ delivery_branch_id, kind: 'no_go', area: newCircle('', FIRST_RADIUS_METRES) }}
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
      actions={<GeoJsonMenu delivery_branch_id={delivery_branch_id} />}
      above={<AllOnTheMap rows={result.data?.rows} openedId={panel.id} onOpen={panel.open} />}
      columns={[
        { key: 'name', header: t('columns.name'), cell: (row) => <bdi>{row.area.name}</bdi> },
        { key: 'kind', header: t('columns.kind'), cell: (row) => <KindBadge kind={row.kind} /> },
        column.date('created_at'),
      ]}
      narrow={(row) => (
        <span className={classes.narrow}>
          <b>
            <bdi>{row.area.name}</bdi>
          </b>
          <KindBadge kind={row.kind} />
        </span>
      )}
      facts={(geofence, status) => <GeofenceFacts geofence={geofence} status={status} />}
      fields={(form, geofence) => (
        <GeofenceFields
          form={form as never}
          delivery_branch_id={geofence?.delivery_branch.id ?? delivery_branch_id}
        />
      )}
    />
  );
}

/** The page's geofences, the opened one highlighted; a click opens one. */
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

function GeoJsonMenu({ delivery_branch_id }: { delivery_branch_id: number }) {
  const { t } = useTranslation();
  const mayUpdate = useCan('update geofence');
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
