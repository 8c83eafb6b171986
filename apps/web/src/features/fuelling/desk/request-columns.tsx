import type { FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useFuelTitle, usePartyName } from '../../../lib/fuel-requests/names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { RiyalSign } from '../../../ui/money.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import type { DeskView } from './desk-views.ts';
import { AmountCell, NumberCell, SinceCell, StatusCell, TimeCell, VolumeCell } from './row-cells.tsx';

/** Below this width the number is shown only in the detail. */
const WIDE = '(min-width: 75em)';

/** Columns of the request list per area. `short` omits the number, for cards; `held` adds the waiting time. */
export function useRequestColumns(
  view: DeskView,
  shape: 'full' | 'short' | 'held',
): Column<FuelRequestRow>[] {
  const { t } = useTranslation();
  const name = usePartyName();
  const fuelTitle = useFuelTitle();
  const isWide = useMediaQuery(WIDE, window.matchMedia(WIDE).matches);
  const isSortable = shape !== 'short';

  const time: Column<FuelRequestRow> = {
    key: 'created_at',
    header: t('desk.columns.time'),
    sortable: isSortable,
    width: '96px',
    cell: (row) => <TimeCell at={row.created_at} />,
  };
  const since: Column<FuelRequestRow> = {
    key: 'status_changed_at',
    header: t('desk.columns.since'),
    sortable: true,
    width: '136px',
    cell: (row) => <SinceCell at={row.status_changed_at} />,
  };
  const number: Column<FuelRequestRow> = {
    key: 'number',
    header: t('desk.columns.number'),
    width: '112px',
    cell: (row) => <NumberCell row={row} />,
  };
  const rest: Column<FuelRequestRow>[] = [
    {
      key: 'plate',
      header: t('desk.columns.plate'),
      width: '124px',
      cell: (row) => <Plate plate={row.vehicle.plate_no} kind={row.vehicle.plate_kind} size="xs" />,
    },
    {
      key: 'who',
      header: t(`desk.columns.${view.who}_driver`),
      cell: (row) => (
        <TwoLines
          first={view.who === 'vehicle' ? row.vehicle.name : name(row.client)}
          second={row.driver.name}
        />
      ),
    },
    {
      key: 'where',
      header: t(`desk.columns.${view.where}`),
      cell: (row) =>
        view.where === 'station' ? (
          <TwoLines
            first={
              name(row.station ?? row.chosen_station) || (
                <span className="muted">{t('desk.any_station')}</span>
              )
            }
            second={fuelTitle(row.fuel_type)}
          />
        ) : (
          fuelTitle(row.fuel_type)
        ),
    },
    {
      key: 'volume',
      header: t('desk.columns.litres'),
      numeric: true,
      sortable: isSortable,
      width: '88px',
      cell: (row) => <VolumeCell row={row} />,
    },
    {
      key: 'amount',
      header: <RiyalSign />,
      numeric: true,
      sortable: isSortable,
      width: '96px',
      cell: (row) => <AmountCell row={row} />,
    },
    { key: 'status', header: t('desk.columns.status'), cell: (row) => <StatusCell row={row} /> },
  ];
  if (shape === 'short' || !isWide) return [shape === 'held' ? since : time, ...rest];
  return [shape === 'held' ? since : time, number, ...rest];
}
