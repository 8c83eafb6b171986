import { createStation, getStation, updateStation } from '@fleet/contracts/stations/stations.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../lib/call.ts';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { OpeningPrices } from './opening-prices.tsx';
import { StationFields } from './station-fields.tsx';
import { type Station, useCreateStation, usePriceBounds, useUpdateStation } from './stations.api.ts';

/** The body with a row per product: those without a price are not sold. */
const newStation = {
  body: createStation.body.extend({
    network_id: z.number().int(),
    prices: z
      .array(
        z.object({
          fuel_type_id: z.number(),
          base_price_millis_per_litre: z.number().int().positive().nullish(),
          allowance_millis: z.number().int().min(0).max(999).nullish(),
        }),
      )
      .refine((prices) => prices.some((price) => price.base_price_millis_per_litre), 'sell_something'),
  }),
};
type Prices = z.input<typeof createStation.body>['prices'];

interface NewStationProps {
  /** The station's network; selected in the form if undefined. */
  network: { id: number; name_en: string; name_ar: string } | undefined;
  onSaved: (id: number) => void;
  onClose: () => void;
}

/** Form for a new station; once saved its page opens, where a device is assigned and it is activated. */
export function NewStationPanel(props: NewStationProps) {
  const { data } = usePriceBounds();
  return data ? <NewStationForm {...props} bounds={data.rows} /> : null;
}

function NewStationForm({
  network,
  onSaved,
  onClose,
  bounds,
}: NewStationProps & { bounds: NonNullable<ReturnType<typeof usePriceBounds>['data']>['rows'] }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const create = useCreateStation();
  const form = useContractForm({
    route: newStation,
    initial: {
      network_id: network?.id,
      geo_fence_radius_metres: 300,
      fuel_price_type: 'city',
      staff_may_override: true,
      prices: bounds.map((fuel) => ({ fuel_type_id: fuel.id })),
    },
    save: ({ prices, ...body }) =>
      create.mutateAsync({
        body: {
          ...body,
          prices: prices
            .filter((price) => price.base_price_millis_per_litre)
            .map((price) => ({
              ...price,
              allowance_millis: body.fuel_price_type === 'remote' ? (price.allowance_millis ?? 0) : 0,
            })) as Prices,
        },
      }),
    onSaved: (station) => {
      showSuccess(t('stations.added', { name: station.name_en }));
      onSaved(station.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('stations.one')}
      title={network ? t('stations.new_in', { network: nameOf(network) }) : t('ui.new')}
      save={t('stations.add')}
      onClose={onClose}
    >
      <StationFields field={form.field} network={network ? undefined : form.field('network_id')} isAll />
      <OpeningPrices
        bounds={bounds}
        isRemote={form.values.fuel_price_type === 'remote'}
        prices={form.values.prices}
        field={form.field}
        problem={form.problems.prices}
      />
    </FormPanel>
  );
}

/** The edit form; networks may edit only operational fields. */
export function EditStationPanel({ station, onClose }: { station: Station; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateStation();
  const form = useContractForm({
    route: updateStation,
    initial: station,
    save: (body) => update.mutateAsync({ params: { id: station.id }, body }),
    current: () => call(getStation, { params: { id: station.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('stations.one')}
      title={nameOf(station)}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <StationFields field={form.field} isAll={station.can.update_all} />
    </FormPanel>
  );
}
