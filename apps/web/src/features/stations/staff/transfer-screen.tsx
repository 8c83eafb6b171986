import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useListState } from '../../../ui/list-state.ts';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { useFindPeople, useFindStations, useTransferPerson, useTransfers } from './staff.api.ts';
import classes from './staff.module.css';

type Move = NonNullable<ReturnType<typeof useTransfers>['data']>['rows'][number];
const QUIET = { onBlur: () => {}, problem: undefined, required: true } as const;

/** Transfers staff to another station; past transfers below. */
export function TransferScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const findPeople = useFindPeople();
  const findStations = useFindStations();
  const transfer = useTransferPerson();
  const [person, setPerson] = useState<number | null>(null);
  const [station_id, setStation] = useState<number | null>(null);
  const isReady = person !== null && station_id !== null;
  const { error } = transfer;
  const problem = isCallError(error, 'INVALID_FIELDS') ? error.fields.station_id : undefined;

  const save = () => {
    if (!isReady || transfer.isPending) return;
    transfer.mutate(
      { params: { id: person }, body: { station_id } },
      {
        onSuccess: (moved) => {
          showSuccess(t('staff.transferred', { name: moved.name, station: nameOf(moved.station) }));
          setPerson(null);
          setStation(null);
        },
      },
    );
  };
  return (
    <div className={classes.stack}>
      <PageHeader title={t('menu.staff_transfer')}>{t('staff.transfer_line')}</PageHeader>
      <Card>
        <div className={classes.transfer}>
          {error && (
            <Callout tone="no">{problem ? fieldText(t, { code: problem }) : errorText(t, error)}</Callout>
          )}
          <PickField
            {...QUIET}
            name="staff_id"
            label={t('staff.who_moves')}
            of="people"
            find={findPeople}
            value={person}
            onChange={setPerson}
          />
          <PickField
            {...QUIET}
            name="station_id"
            label={t('staff.new_station')}
            of="stations"
            find={findStations}
            value={station_id}
            onChange={setStation}
          />
          <div>
            <Button
              leftSection={<IconArrowsExchange size={18} aria-hidden />}
              disabled={!isReady}
              loading={transfer.isPending}
              onClick={save}
            >
              {t('staff.transfer')}
            </Button>
          </div>
        </div>
      </Card>
      <Moves />
    </div>
  );
}

function Moves() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { state, set } = useListState({});
  const result = useTransfers(state.page);
  const columns: Column<Move>[] = [
    { key: 'at', header: t('staff.moved_at'), cell: (row) => <DateTime at={row.transferred_at} /> },
    { key: 'who', header: t('columns.name'), cell: (row) => <b>{row.staff.name}</b> },
    {
      key: 'designation',
      header: t('columns.designation'),
      cell: (row) => t(`staff.designations.${row.staff.designation}`),
    },
    { key: 'from', header: t('staff.from'), cell: (row) => nameOf(row.from_station) },
    { key: 'to', header: t('staff.to'), cell: (row) => nameOf(row.to_station) },
    { key: 'by', header: t('staff.moved_by'), cell: (row) => row.transferred_by ?? t('changes.system') },
  ];
  return (
    <Card flush title={t('staff.moves')}>
      <DataTable
        label={t('staff.moves')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={set}
        empty={
          <EmptyState icon={IconArrowsExchange} title={t('staff.no_moves')} text={t('staff.no_moves_text')}>
            <HelpLink topic="transfer-staff" />
          </EmptyState>
        }
        narrow={(row) => (
          <NarrowItem name={{ name_en: row.staff.name, name_ar: row.staff.name }}>
            {t('staff.moved', { from: nameOf(row.from_station), to: nameOf(row.to_station) })}
          </NarrowItem>
        )}
      />
    </Card>
  );
}
