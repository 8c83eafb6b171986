import { Button, Skeleton } from '@mantine/core';
import { IconGasStation, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { titleIn } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { MasterStatusBadge } from '../../../ui/status-switch.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { EditNozzleDialog, NewNozzleDialog } from './nozzle-dialog.tsx';
import { type Nozzle, useForecourt } from './nozzles.api.ts';
import classes from './nozzles.module.css';
import { RulesDialog } from './rules-dialog.tsx';

const BASIS_POINTS_PER_PERCENT = 100;

/** A station's nozzles with meters, and its shift rules. */
export function ForecourtTab({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data: forecourt, error, refetch } = useForecourt(stationId);
  const [opened, setOpened] = useState<Nozzle | 'new' | 'rules' | null>(null);
  if (error && !forecourt) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!forecourt) return <Skeleton height={320} />;
  const fuelOf = (row: Nozzle) => titleIn(language, row.fuel_type);
  const columns: Column<Nozzle>[] = [
    { key: 'number', header: t('nozzles.number'), cell: (row) => <b className="num">{row.number}</b> },
    { key: 'fuel', header: t('shifts.fuel'), cell: fuelOf },
    { key: 'meter_digits', header: t('nozzles.digits'), numeric: true, cell: (row) => row.meter_digits },
    {
      key: 'last_reading_ml',
      header: t('nozzles.last_reading'),
      numeric: true,
      cell: (row) => row.last_reading_ml !== null && <Volume volume_ml={row.last_reading_ml} bare />,
    },
    { key: 'status', header: t('columns.status'), cell: (row) => <MasterStatusBadge status={row.status} /> },
  ];
  const close = () => setOpened(null);
  return (
    <div className={classes.tab}>
      <Card
        flush
        title={t('nozzles.title')}
        action={
          forecourt.can.update && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened('new')}
            >
              {t('nozzles.add')}
            </Button>
          )
        }
      >
        <DataTable
          label={t('nozzles.title')}
          columns={columns}
          rows={forecourt.nozzles}
          rowKey={(row) => row.id}
          {...(forecourt.can.update ? { onOpen: setOpened } : {})}
          empty={<EmptyState icon={IconGasStation} title={t('nozzles.none')} text={t('nozzles.none_text')} />}
          narrow={(row) => (
            <NarrowItem
              name={t('shifts.nozzle_of', { number: row.number, fuel: fuelOf(row) })}
              status={row.status}
            >
              {row.last_reading_ml !== null && <Volume volume_ml={row.last_reading_ml} />}
            </NarrowItem>
          )}
        />
      </Card>
      <Card
        title={t('nozzles.rules')}
        action={
          forecourt.can.update && (
            <Button size="compact-sm" variant="default" onClick={() => setOpened('rules')}>
              {t('ui.edit')}
            </Button>
          )
        }
      >
        <FactList
          facts={[
            {
              name: 'shift_required',
              shown: t(forecourt.shift_required ? 'nozzles.required' : 'nozzles.offered'),
            },
            {
              name: 'shift_tolerance_ml',
              label: t('nozzles.tolerance'),
              shown: t('nozzles.tolerance_text', {
                litres: formatNumber(forecourt.shift_tolerance_ml / 1_000, 2),
                percent: formatNumber(forecourt.shift_tolerance_basis_points / BASIS_POINTS_PER_PERCENT, 2),
              }),
            },
          ]}
        />
      </Card>
      {opened === 'new' && <NewNozzleDialog forecourt={forecourt} onClose={close} />}
      {opened === 'rules' && <RulesDialog forecourt={forecourt} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <EditNozzleDialog stationId={stationId} nozzle={opened} onClose={close} />
      )}
    </div>
  );
}
