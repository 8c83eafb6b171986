import { isSameVolume } from '@fleet/domain/display-readings.ts';
import { IconGasStation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../lib/appearance-context.ts';
import { formatMl } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { ShiftVerdict, Variance } from './shift-status.tsx';
import type { Shift, ShiftFuel } from './shifts.api.ts';
import classes from './shifts.module.css';

/** By fuel: metered against recorded volume, with explanations. */
export function FuelsTable({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const column = columnsFor<ShiftFuel>(t);
  const titleOf = useFuelTitle();
  const litres = (volume_ml: number | null) => volume_ml !== null && <Volume volume_ml={volume_ml} bare />;
  const columns: Column<ShiftFuel>[] = [
    { key: 'fuel', header: t('shifts.fuel'), cell: (row) => titleOf(row.fuel_type) },
    {
      key: 'metered_ml',
      header: t('columns.metered'),
      measure: 'metered_litres',
      numeric: true,
      cell: (row) => litres(row.metered_ml),
    },
    {
      key: 'transactions_ml',
      header: t('columns.transactions_volume'),
      measure: 'recorded_litres',
      numeric: true,
      cell: (row) => litres(row.transactions_ml),
    },
    {
      key: 'other_sales_ml',
      header: t('columns.other_sales'),
      measure: 'other_sales_litres',
      numeric: true,
      cell: (row) => litres(row.other_sales_ml),
    },
    {
      key: 'variance_ml',
      header: t('columns.variance'),
      measure: 'variance_litres',
      numeric: true,
      cell: (row) => row.variance_ml !== null && <Variance variance_ml={row.variance_ml} bare />,
    },
    column.money('amount_halalas', { header: t('columns.amount') }),
  ];
  const explained = shift.fuels.filter((fuel) => fuel.reason !== null || fuel.photo_file_id !== null);
  return (
    <Card flush title={t('shifts.by_fuel')}>
      <DataTable
        label={t('shifts.by_fuel')}
        columns={columns}
        rows={shift.fuels}
        rowKey={(row) => row.fuel_type.id}
        empty={
          <EmptyState icon={IconGasStation} title={t('shifts.no_fuel')} text={t('shifts.no_fuel_text')} />
        }
        narrow={(row) => (
          <NarrowItem name={titleOf(row.fuel_type)}>
            <Volume volume_ml={row.transactions_ml} />
            {row.variance_ml !== null && (
              <>
                {' '}
                · {t('shifts.variance')} <Variance variance_ml={row.variance_ml} />
              </>
            )}
          </NarrowItem>
        )}
      />
      {explained.map((fuel) => (
        <div key={fuel.fuel_type.id} className={classes.reason}>
          {fuel.photo_file_id !== null && (
            <Picture
              path={`/files/${fuel.photo_file_id}`}
              label={t('shifts.photo_of', { fuel: titleOf(fuel.fuel_type) })}
              width={72}
              height={54}
            />
          )}
          <div>
            <b>{titleOf(fuel.fuel_type)}</b> <ShiftVerdict verdict={fuel.verdict} />
            <p dir="auto">{fuel.reason}</p>
          </div>
        </div>
      ))}
    </Card>
  );
}

/** Meter readings of every nozzle at start and end, with irregularities. */
export function ReadingsTable({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const columns: Column<Shift['readings'][number]>[] = [
    {
      key: 'nozzle',
      header: t('shifts.nozzle'),
      cell: (row) => t('shifts.nozzle_of', { number: row.number, fuel: titleOf(row.fuel_type) }),
    },
    {
      key: 'opening_ml',
      header: t('shifts.opening'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.opening_ml} bare />,
    },
    {
      key: 'closing_ml',
      header: t('shifts.closing'),
      numeric: true,
      cell: (row) => row.closing_ml !== null && <Volume volume_ml={row.closing_ml} bare />,
    },
    {
      key: 'volume_ml',
      header: t('shifts.litres'),
      numeric: true,
      cell: (row) => row.volume_ml !== null && <Volume volume_ml={row.volume_ml} bare />,
    },
    { key: 'notes', header: t('shifts.note'), cell: (row) => <ReadingNotes reading={row} /> },
  ];
  return (
    <Card flush title={t('shifts.by_nozzle')}>
      <DataTable
        label={t('shifts.by_nozzle')}
        columns={columns}
        rows={shift.readings}
        rowKey={(row) => row.nozzle_id}
        narrow={(row) => (
          <NarrowItem name={t('shifts.nozzle_of', { number: row.number, fuel: titleOf(row.fuel_type) })}>
            <Volume volume_ml={row.opening_ml} bare />
            {row.closing_ml !== null && (
              <>
                {' '}
                – <Volume volume_ml={row.closing_ml} bare />
              </>
            )}
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function ReadingNotes({ reading }: { reading: Shift['readings'][number] }) {
  const { t } = useTranslation();
  const { expected_ml, opening_ml, change, closing_ml, photo_reading_ml, photo_file_id } = reading;
  const notes = [
    reading.rolled_over && t('shifts.rolled_over'),
    reading.meter_changed_before && t('shifts.changed_before'),
    change && t('shifts.changed', { reason: change.reason }),
    !reading.meter_changed_before &&
      expected_ml !== null &&
      opening_ml !== expected_ml &&
      t('shifts.ran_between'),
    photo_reading_ml !== null &&
      closing_ml !== null &&
      !isSameVolume(photo_reading_ml, closing_ml) &&
      t('shifts.photo_shows', { litres: formatMl(photo_reading_ml) }),
  ].filter(Boolean);
  return (
    <>
      <span dir="auto">{notes.join(' · ')}</span>
      {photo_file_id !== null && (
        <Picture
          path={`/files/${photo_file_id}`}
          label={t('shifts.pump.meter_photo', { number: reading.number })}
          width={72}
          height={54}
        />
      )}
    </>
  );
}

/** Volume by client, largest first. */
export function ClientsTable({ shift }: { shift: Shift }) {
  const { t } = useTranslation();
  const column = columnsFor<Shift['clients'][number]>(t);
  const columns: Column<Shift['clients'][number]>[] = [
    column.party('client'),
    { key: 'transactions', header: t('shifts.fills'), numeric: true, cell: (row) => row.transactions },
    {
      key: 'transactions_ml',
      header: t('shifts.litres'),
      numeric: true,
      cell: (row) => <Volume volume_ml={row.transactions_ml} bare />,
    },
    column.money('amount_halalas', { header: t('columns.amount') }),
  ];
  return (
    <Card flush title={t('shifts.by_client')}>
      <DataTable
        label={t('shifts.by_client')}
        columns={columns}
        rows={shift.clients}
        rowKey={(row) => row.client.id}
        narrow={(row) => (
          <NarrowItem name={row.client}>
            <Volume volume_ml={row.transactions_ml} /> · <Money amount_halalas={row.amount_halalas} />
          </NarrowItem>
        )}
      />
    </Card>
  );
}
