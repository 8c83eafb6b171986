import { Button } from '@mantine/core';
import { IconPencil, IconPlus, IconRoad } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HelpLink } from '../../../ui/help-link.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import type { ListState } from '../../../ui/list-state.ts';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { Measurement } from '../../../ui/volume.tsx';
import { ReadingDialog } from './reading-dialog.tsx';
import { type Reading, useReadings, type Vehicle } from './vehicles.api.ts';
import classes from './vehicles.module.css';

const FIRST_PAGE: ListState = { page: 1, per_page: 20 };

/** Odometer readings with the distance between them; readings can be added later, and typing errors corrected. */
export function OdometerHistory({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [state, setState] = useState<ListState>(FIRST_PAGE);
  const [open, setOpen] = useState<Reading | 'new' | null>(null);
  const result = useReadings(vehicle.id, state);
  const mayCorrect = result.data?.can.correct ?? false;
  return (
    <>
      <div className={classes.bar}>
        <p>{t('vehicles.odometer_note')}</p>
        {result.data?.can.add && (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen('new')}
          >
            {t('vehicles.add_reading')}
          </Button>
        )}
      </div>
      <DataTable
        label={t('vehicles.odometer')}
        columns={useColumns(mayCorrect ? setOpen : undefined)}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={(next) => setState((now) => ({ ...now, page: 1, ...next }))}
        empty={
          <EmptyState icon={IconRoad} title={t('vehicles.no_reading')} text={t('vehicles.no_reading_text')}>
            <HelpLink topic="correct-odometer" />
          </EmptyState>
        }
        narrow={(row) => (
          <NarrowItem
            name={<Measurement value={formatNumber(row.odometer_km)} unit={t('units.km')} />}
            end={mayCorrect && <CorrectButton reading={row} onPress={setOpen} />}
          >
            <DateTime at={row.read_at} /> · <Source reading={row} />
          </NarrowItem>
        )}
      />
      {open && (
        <ReadingDialog
          vehicle={vehicle}
          reading={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

function useColumns(onCorrect: ((reading: Reading) => void) | undefined): Column<Reading>[] {
  const { t } = useTranslation();
  const column = columnsFor<Reading>(t);
  return [
    { key: 'read_at', header: t('vehicles.read_at'), cell: (row) => <DateTime at={row.read_at} /> },
    column.number('odometer_km', { header: t('columns.odometer') }),
    {
      key: 'distance_km',
      header: t('vehicles.distance'),
      numeric: true,
      cell: (row) => row.distance_km !== null && <span className="num">{formatNumber(row.distance_km)}</span>,
    },
    {
      key: 'source',
      header: t('vehicles.source'),
      cell: (row) => <Source reading={row} />,
    },
    column.text('entered_by', { header: t('vehicles.by') }),
    ...(onCorrect
      ? [
          {
            key: 'correct',
            header: '',
            cell: (row: Reading) => <CorrectButton reading={row} onPress={onCorrect} />,
          },
        ]
      : []),
  ];
}

function Source({ reading }: { reading: Reading }) {
  const { t } = useTranslation();
  return (
    <>
      {reading.fuel_request?.reference_number ? (
        <bdi className="num">{reading.fuel_request.reference_number}</bdi>
      ) : (
        t(`vehicles.sources.${reading.source}`)
      )}
      {reading.is_new_odometer && ` · ${t('vehicles.new_odometer')}`}
      {reading.corrected_at && ` · ${t('vehicles.corrected')}`}
    </>
  );
}

function CorrectButton({ reading, onPress }: { reading: Reading; onPress: (reading: Reading) => void }) {
  const { t } = useTranslation();
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      leftSection={<IconPencil size={14} aria-hidden />}
      aria-label={t('vehicles.correct_of', { km: formatNumber(reading.odometer_km) })}
      onClick={() => onPress(reading)}
    >
      {t('vehicles.correct')}
    </Button>
  );
}
