import { IconDropletHalf2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NameCell, useNameOf } from '../../../ui/name-cell.tsx';
import { NarrowRow } from '../../../ui/narrow-row.tsx';
import { OrderStatusBadge } from '../../../ui/order-status-badge.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { DayText, DueBadge, ForecastError, MissingText } from './forecast-parts.tsx';
import { LevelBar } from './level-bar.tsx';
import { Spark } from './spark.tsx';
import { type TankForecast, useTankForecasts } from './week.api.ts';

interface TankBoardProps {
  delivery_branch_id: number;
  /** Narrows to tanks, sites and clients whose name contains it. */
  text: string;
  panel: PanelState;
}

/** Tanks in the order in which they have to be refilled: level, forecast with its band, days, and how wrong forecasts were. */
export function TankBoard({ delivery_branch_id, text, panel }: TankBoardProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { data, error, refetch } = useTankForecasts(delivery_branch_id);
  const columns = useColumns();
  const wanted = text.trim().toLowerCase();
  const rows = data?.rows.filter(({ tank: { name, warehouse, client } }) =>
    [name, warehouse.name_en, warehouse.name_ar, client.name_en, client.name_ar].some((one) =>
      one.toLowerCase().includes(wanted),
    ),
  );
  const hidden = (data?.total ?? 0) - (data?.rows.length ?? 0);
  return (
    <>
      {hidden > 0 && (
        <Callout tone="run">
          {t('site_tanks.urgent_first', {
            shown: formatNumber(data!.rows.length),
            total: formatNumber(data!.total),
          })}
        </Callout>
      )}
      <DataTable
        label={t('week.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.tank.id}
        onOpen={(row) => panel.open(row.tank.id)}
        openedKey={panel.id}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={IconDropletHalf2}
            title={t('site_tanks.none')}
            text={t(wanted ? 'site_tanks.none_found' : 'site_tanks.none_text')}
          />
        }
        narrow={(row) => (
          <NarrowRow>
            <b>
              <bdi>{nameOf(row.tank.warehouse)}</bdi>
            </b>
            <DueBadge row={row} />
            <LevelBar row={row} />
            <span className="muted">
              {row.missing ? (
                <MissingText missing={row.missing} />
              ) : (
                <>
                  {t('site_tanks.dry_on')} <DayText date={row.forecast!.dry_on} />
                </>
              )}
            </span>
          </NarrowRow>
        )}
      />
    </>
  );
}

function useColumns(): Column<TankForecast>[] {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return [
    {
      key: 'warehouse',
      header: t('columns.warehouse'),
      cell: ({ tank }) => <NameCell name={tank.warehouse} />,
    },
    {
      key: 'client',
      header: t('columns.client'),
      cell: ({ tank }) => <bdi>{nameOf(tank.client)}</bdi>,
    },
    { key: 'level', header: t('site_tanks.level'), width: '150px', cell: (row) => <LevelBar row={row} /> },
    {
      key: 'forecast',
      header: t('site_tanks.forecast'),
      width: '150px',
      cell: (row) => (row.missing ? <MissingText missing={row.missing} /> : <Spark row={row} />),
    },
    { key: 'refill_by', header: t('site_tanks.refill_by'), cell: (row) => <DueBadge row={row} /> },
    {
      key: 'dry_on',
      header: t('site_tanks.dry_on'),
      cell: ({ forecast }) => forecast && <DayText date={forecast.dry_on} />,
    },
    {
      key: 'daily_ml',
      header: t('site_tanks.daily'),
      numeric: true,
      cell: ({ forecast }) =>
        forecast && <span className="num">{formatNumber(Math.round(forecast.daily_ml / 1000))}</span>,
    },
    {
      key: 'fits_ml',
      header: t('site_tanks.fits'),
      numeric: true,
      cell: ({ forecast }) =>
        forecast && <span className="num">{formatNumber(Math.floor(forecast.fits_ml / 1000))}</span>,
    },
    {
      key: 'error',
      header: t('site_tanks.error'),
      numeric: true,
      cell: (row) => <ForecastError backtest={row.backtest} />,
    },
    {
      key: 'order',
      header: t('site_tanks.open_order'),
      cell: ({ open_order }) =>
        open_order && (
          <>
            <OrderStatusBadge status={open_order.status} />
            {open_order.is_by_forecast && <small className="muted"> {t('site_tanks.by_forecast')}</small>}
          </>
        ),
    },
  ];
}
