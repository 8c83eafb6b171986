import { exportVehicleTags, TAG_READS } from '@fleet/contracts/fuelling/vehicle-tags.ts';
import { TAG_STATUSES } from '@fleet/domain/vehicle-tags.ts';
import { Button } from '@mantine/core';
import { IconFileSpreadsheet, IconNfc } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ClientFilter } from '../../../ui/client-choice.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { sortOfState, useListState } from '../../../ui/list-state.ts';
import { MasterList } from '../../../ui/master-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { type PanelState, usePanel } from '../../../ui/panel-state.ts';
import { Plate } from '../../../ui/plate.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { PairDialog } from './pair-dialog.tsx';
import { PairManyDialog } from './pair-many-dialog.tsx';
import { TagActions } from './tag-actions.tsx';
import { TagStatusBadge } from './tag-status.tsx';
import { TagFacts } from './tags-of-vehicle.tsx';
import { findVehicles, type TagQuery, useTag, useTags, type VehicleTag } from './vehicle-tags.api.ts';

const ANY = 'any';
const DEFAULTS = {
  q: '',
  client: '',
  vehicle: '',
  status: ANY,
  read: ANY,
  sort: 'paired_at',
  order: 'desc',
};

/** The tags of a fleet's vehicles; administrators see all, or those of the selected client. */
export function VehicleTagsScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState(DEFAULTS);
  const panel = usePanel();
  const isPlatform = useSignedIn().area === 'admin';
  const mayUpdate = useCan('update vehicle_tag');
  const [isPairingMany, setIsPairingMany] = useState(false);
  const client_id = Number(state.client) || undefined;
  const query: TagQuery = {
    page: state.page,
    per_page: state.per_page,
    q: state.q || undefined,
    client_id: isPlatform ? client_id : undefined,
    vehicle_id: Number(state.vehicle) || undefined,
    status: TAG_STATUSES.find((known) => known === state.status),
    read: TAG_READS.find((known) => known === state.read),
    sort: sortOfState(state) as TagQuery['sort'],
  };
  const result = useTags(query);
  const comma = t('ui.comma');
  return (
    <MasterList<VehicleTag>
      name="vehicle-tags"
      title={t('menu.vehicle_tags')}
      filters={
        <>
          <FilterSelect
            label={t('columns.status')}
            value={state.status}
            choices={[
              { value: ANY, label: t('vehicle_tags.any_status') },
              ...TAG_STATUSES.map((value) => ({ value, label: t(`vehicle_tags.status.${value}`) })),
            ]}
            onPick={(status) => set({ status })}
          />
          {comma}
          <FilterSelect
            label={t('columns.last_read_at')}
            value={state.read}
            choices={[ANY, ...TAG_READS].map((value) => ({ value, label: t(`vehicle_tags.read.${value}`) }))}
            onPick={(read) => set({ read })}
          />
          {comma}
          <ClientFilter
            value={state.client}
            onPick={(client) => set({ client, vehicle: '' })}
            comma="after"
          />
          <SearchSelect
            label={t('columns.vehicle')}
            value={state.vehicle}
            all={t('vehicle_tags.all_vehicles')}
            find={findVehicles(client_id)}
            onPick={(vehicle) => set({ vehicle })}
          />
        </>
      }
      search={{ label: t('vehicle_tags.search'), value: state.q, onSearch: (q) => set({ q }) }}
      exports={{ route: exportVehicleTags, query }}
      actions={
        mayUpdate && (!isPlatform || client_id !== undefined) ? (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => setIsPairingMany(true)}
          >
            {t('vehicle_tags.many')}
          </Button>
        ) : null
      }
      add={mayUpdate ? { label: t('vehicle_tags.pair'), onAdd: panel.create } : undefined}
      columns={useColumns(isPlatform)}
      result={result}
      rowKey={(row) => row.id}
      onOpen={(row) => panel.open(row.id)}
      openedKey={panel.id}
      state={state}
      onState={set}
      empty={
        <EmptyState icon={IconNfc} title={t('vehicle_tags.none')} text={t('vehicle_tags.none_text')}>
          <HelpLink topic="vehicle-tags" />
        </EmptyState>
      }
      narrow={(row) => (
        <NarrowItem
          name={<bdi dir="ltr">{row.vehicle.plate_no.replace('-', ' ')}</bdi>}
          end={<TagStatusBadge status={row.status} />}
        >
          <bdi className="num">{row.tag_number}</bdi>
          {row.label && ` · ${row.label}`}
        </NarrowItem>
      )}
    >
      {panel.isNew && <PairDialog client_id={client_id} onClose={panel.close} />}
      {panel.id && <TagPanel key={panel.id} id={panel.id} panel={panel} rows={result.data?.rows} />}
      {isPairingMany && <PairManyDialog client_id={client_id} onClose={() => setIsPairingMany(false)} />}
    </MasterList>
  );
}

function useColumns(isPlatform: boolean): Column<VehicleTag>[] {
  const { t } = useTranslation();
  const column = columnsFor<VehicleTag>(t);
  return [
    column.digits('tag_number', { sortable: true }),
    {
      key: 'plate_no',
      header: t('columns.plate_no'),
      sortable: true,
      cell: ({ vehicle }) => <Plate plate={vehicle.plate_no} kind={vehicle.plate_kind} size="xs" />,
    },
    { key: 'vehicle_name', header: t('columns.name'), cell: ({ vehicle }) => <bdi>{vehicle.name}</bdi> },
    ...(isPlatform ? [column.party('client')] : []),
    column.text('label', { header: t('columns.tag_label') }),
    {
      key: 'paired_at',
      header: t('columns.paired_at'),
      sortable: true,
      cell: (row) => (
        <TwoLines
          first={<DateTime at={row.paired_at} as="date" />}
          second={t(`vehicle_tags.paired_in.${row.paired_in}`)}
        />
      ),
    },
    {
      key: 'last_read_at',
      header: t('columns.last_read_at'),
      sortable: true,
      cell: (row) =>
        row.last_read_at ? (
          <DateTime at={row.last_read_at} />
        ) : (
          <span className="muted">{t('vehicle_tags.never')}</span>
        ),
    },
    {
      key: 'status_changed_at',
      header: t('columns.status'),
      sortable: true,
      cell: (row) => <TagStatusBadge status={row.status} />,
    },
  ];
}

interface TagPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly VehicleTag[] | undefined;
}

function TagPanel({ id, panel, rows }: TagPanelProps) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      kind={t('vehicle_tags.one')}
      panel={panel}
      result={useTag(id)}
      rows={rows}
      title={(tag) => <bdi className="num">{tag.tag_number}</bdi>}
      actions={(tag) => <TagActions tag={tag} />}
    >
      {(tag) => (
        <>
          <p>
            <Plate plate={tag.vehicle.plate_no} kind={tag.vehicle.plate_kind} size="md" />
          </p>
          <p>
            <TagStatusBadge status={tag.status} />
          </p>
          <DetailTabs
            label={tag.tag_number}
            tabs={[
              { name: 'facts', label: t('ui.facts'), content: () => <TagFacts tag={tag} /> },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="vehicle_tag" id={tag.id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}
