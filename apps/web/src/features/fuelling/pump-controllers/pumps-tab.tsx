import { Button, Skeleton } from '@mantine/core';
import { IconPlug } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { titleIn } from '../../../lib/language.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Price } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { ControllerCard } from './controller-card.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { type StationPumps, useStationPumps } from './pump-controllers.api.ts';
import classes from './pump-controllers.module.css';
import { PumpReports } from './pump-reports.tsx';
import { PumpStates } from './pump-states.tsx';
import { RegisterDialog } from './register-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type LinkedNozzle = StationPumps['nozzles'][number];

/** A station's site controller: connection, pump states, nozzle mapping and reported transactions. */
export function PumpsTab({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStationPumps(stationId);
  const [opened, setOpened] = useState<'register' | 'revoke' | 'link' | null>(null);
  const close = () => setOpened(null);
  if (error && !data) return <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={320} />;
  return (
    <div className={classes.tab}>
      {data.controller ? (
        <>
          <ControllerCard pumps={data} onRevoke={() => setOpened('revoke')} />
          <PumpStates pumps={data} />
          <NozzleLinks pumps={data} onEdit={() => setOpened('link')} />
        </>
      ) : (
        <Card>
          <EmptyState icon={IconPlug} title={t('pumps.none')} text={t('pumps.none_text')}>
            {data.can.update && <Button onClick={() => setOpened('register')}>{t('pumps.register')}</Button>}
          </EmptyState>
        </Card>
      )}
      <PumpReports stationId={stationId} />
      {opened === 'register' && <RegisterDialog pumps={data} onClose={close} />}
      {opened === 'revoke' && data.controller && (
        <RevokeDialog controller={data.controller} onClose={close} />
      )}
      {opened === 'link' && <LinkDialog pumps={data} onClose={close} />}
    </div>
  );
}

/** Pump and product of each nozzle, and whether both have the same price. */
function NozzleLinks({ pumps, onEdit }: { pumps: StationPumps; onEdit: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const fuelOf = (row: LinkedNozzle) => titleIn(language, row.fuel_type);
  const productOf = (row: LinkedNozzle) =>
    pumps.products.find(({ product_id }) => product_id === row.product_id);
  const linkText = (row: LinkedNozzle) =>
    row.pump_number === null ? (
      <span className={classes.quiet}>{t('pumps.not_linked')}</span>
    ) : (
      t('pumps.place', {
        pump: row.pump_number,
        fuel: productOf(row)?.description ?? row.product_id,
      })
    );
  const priceAtPump = (row: LinkedNozzle) => {
    const price = productOf(row)?.price_millis_per_litre ?? null;
    if (price === null) return null;
    const differs = row.price_millis_per_litre !== null && row.price_millis_per_litre !== price;
    return (
      <span className={differs ? classes.differs : undefined}>
        <Price price_millis_per_litre={price} />
        {differs && <span className="visually-hidden"> {t('pumps.price_differs')}</span>}
      </span>
    );
  };
  const columns: Column<LinkedNozzle>[] = [
    { key: 'number', header: t('nozzles.number'), cell: (row) => <b className="num">{row.number}</b> },
    { key: 'fuel', header: t('shifts.fuel'), cell: fuelOf },
    { key: 'place', header: t('pumps.at_controller'), cell: linkText },
    {
      key: 'price',
      header: t('pumps.price_here'),
      numeric: true,
      cell: (row) =>
        row.price_millis_per_litre !== null && <Price price_millis_per_litre={row.price_millis_per_litre} />,
    },
    { key: 'pump_price', header: t('pumps.price_at_pump'), numeric: true, cell: priceAtPump },
  ];
  return (
    <Card
      flush
      title={t('pumps.nozzles')}
      action={
        pumps.can.update &&
        pumps.nozzles.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            {t('pumps.link')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('pumps.nozzles')}
        columns={columns}
        rows={pumps.nozzles}
        rowKey={(row) => row.id}
        empty={<EmptyState icon={IconPlug} title={t('nozzles.none')} text={t('nozzles.none_text')} />}
        narrow={(row) => (
          <NarrowItem name={t('shifts.nozzle_of', { number: row.number, fuel: fuelOf(row) })}>
            {linkText(row)}
          </NarrowItem>
        )}
      />
    </Card>
  );
}
