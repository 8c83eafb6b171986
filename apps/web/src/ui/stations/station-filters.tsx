import { PRICE_OFFSET_HALALAS } from '@fleet/contracts/stations/client-stations.ts';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/appearance-context.ts';
import { formatPrice } from '../../lib/format.ts';
import { titleIn } from '../../lib/language.ts';
import { FilterSelect } from '../filter-select.tsx';
import { useNameOf } from '../name-cell.tsx';
import { useClientNetworks, useFuelChoices } from './station-queries.ts';

/** Station filters as text; empty for no filter. */
export interface StationFilter {
  network_id: string;
  fuel_type_id: string;
  offset: string;
  allowed: string;
}

const OFFSETS = Array.from(
  { length: (2 * PRICE_OFFSET_HALALAS) / 10 + 1 },
  (_, step) => step * 10 - PRICE_OFFSET_HALALAS,
);

/** The filter as query parameters. */
export function queryOfFilter({ network_id, fuel_type_id, offset, allowed }: StationFilter) {
  return {
    ...(network_id ? { network_id } : {}),
    ...(fuel_type_id ? { fuel_type_id } : {}),
    ...(fuel_type_id && offset !== '' ? { price_offset_halalas: offset } : {}),
    ...(allowed ? { allowed: allowed as 'yes' | 'no' } : {}),
  };
}

interface StationFiltersProps {
  state: StationFilter;
  set: (next: Partial<StationFilter>) => void;
  client_id: number | undefined;
}

/** Filters for network, product and price, and whether the company allows the station. */
export function StationFilters({ state, set, client_id }: StationFiltersProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const language = useLanguage();
  const networks = useClientNetworks(client_id).data?.rows ?? [];
  const fuels = useFuelChoices(client_id).data?.fuel_types ?? [];
  const fuel = fuels.find(({ id }) => String(id) === state.fuel_type_id);
  const offsetText = (offset: number) =>
    t('client_stations.up_to', {
      price: fuel ? formatPrice(fuel.base_price_millis_per_litre + offset * 10) : '',
      offset: offset > 0 ? `+${offset}` : String(offset).replace('-', '−'),
    });
  return (
    <Trans
      i18nKey="client_stations.shown"
      components={{
        allowed: (
          <FilterSelect
            label={t('client_stations.allowed_filter')}
            value={state.allowed}
            choices={['', 'yes', 'no'].map((value) => ({
              value,
              label: t(`client_stations.which.${value || 'all'}`),
            }))}
            onPick={(allowed) => set({ allowed })}
          />
        ),
        network: (
          <FilterSelect
            label={t('client_stations.network')}
            value={state.network_id}
            choices={[
              { value: '', label: t('client_stations.all_networks') },
              ...networks.map((network) => ({ value: String(network.id), label: nameOf(network) })),
            ]}
            onPick={(network_id) => set({ network_id })}
          />
        ),
        fuel: (
          <FilterSelect
            label={t('client_stations.fuel')}
            value={state.fuel_type_id}
            choices={[
              { value: '', label: t('client_stations.all_fuels') },
              ...fuels.map((one) => ({
                value: String(one.id),
                label: `${titleIn(language, one)} (${formatPrice(one.base_price_millis_per_litre)})`,
              })),
            ]}
            onPick={(fuel_type_id) => set({ fuel_type_id, ...(fuel_type_id ? {} : { offset: '' }) })}
          />
        ),
        price: state.fuel_type_id ? (
          <FilterSelect
            label={t('client_stations.price')}
            value={state.offset}
            choices={[
              { value: '', label: t('client_stations.any_price') },
              ...OFFSETS.map((offset) => ({ value: String(offset), label: offsetText(offset) })),
            ]}
            onPick={(offset) => set({ offset })}
          />
        ) : (
          <></>
        ),
      }}
    />
  );
}
