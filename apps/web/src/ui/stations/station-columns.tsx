import type { TFunction } from 'i18next';
import { formatPrice } from '../../lib/format.ts';
import { CityName } from '../city-name.tsx';
import type { Column } from '../data-table.tsx';
import { NameCell } from '../name-cell.tsx';
import type { ClientStation } from './station-queries.ts';

/** Columns of a station: name, network, city and prices. */
export function stationColumns(
  t: TFunction,
  nameOf: (name: { name_en: string; name_ar: string }) => string,
): Column<ClientStation>[] {
  const price = (code: string): Column<ClientStation> => ({
    key: code,
    header: t(`client_stations.codes.${code}`),
    numeric: true,
    cell: (row) => {
      const found = row.prices.find((one) => one.fuel_code === code);
      return found ? <bdi className="num">{formatPrice(found.price_millis_per_litre)}</bdi> : '–';
    },
  });
  return [
    {
      key: 'name_en',
      header: t('client_stations.station'),
      sortable: true,
      cell: (row) => <NameCell name={row} />,
    },
    { key: 'network', header: t('client_stations.network'), cell: (row) => nameOf(row.network) },
    {
      key: 'city',
      header: t('client_stations.city'),
      sortable: true,
      cell: (row) => <CityName city={row.city} />,
    },
    price('fuel_91'),
    price('fuel_95'),
    price('diesel'),
  ];
}
