import { setFuelPrice, updateFuelPrice } from '@fleet/contracts/stations/fuel-prices.ts';
import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../../lib/format.ts';
import { DateTimeField } from '../../../ui/form/date-fields.tsx';
import { FeeField } from '../../../ui/form/figure-fields.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Price } from '../../../ui/money.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type FuelPrice, type StationFuel, useSetPrice, useUpdatePrice } from './fuel-prices.api.ts';
import classes from './fuel-prices.module.css';

interface PriceDialogProps {
  stationId: number;
  fuel: StationFuel;
  /** A scheduled price to edit; null for a new one. */
  price: FuelPrice | null;
  isRemote: boolean;
  title: string;
  onClose: () => void;
}

/** An immediate or scheduled price, with its limits and, with an allowance, the buyer's price. */
export function PriceDialog(props: PriceDialogProps) {
  return props.price ? <EditPrice {...props} price={props.price} /> : <NewPrice {...props} />;
}

function NewPrice({ stationId, fuel, onClose, ...shown }: PriceDialogProps) {
  const { t } = useTranslation();
  const set = useSetPrice();
  const form = useContractForm({
    route: setFuelPrice,
    initial: {
      station_id: stationId,
      fuel_type_id: fuel.fuel_type.id,
      base_price_millis_per_litre: fuel.current?.base_price_millis_per_litre,
      allowance_millis: fuel.current?.allowance_millis ?? 0,
    },
    save: (body) => set.mutateAsync({ body }),
    onSaved: (saved) => {
      showSuccess(
        t(saved.state === 'planned' ? 'prices.is_planned' : 'prices.is_set', { fuel: shown.title }),
      );
      onClose();
    },
  });
  return (
    <Dialog {...shown} fuel={fuel} form={form} values={form.values} field={form.field} onClose={onClose} />
  );
}

function EditPrice({ fuel, price, onClose, ...shown }: PriceDialogProps & { price: FuelPrice }) {
  const { t } = useTranslation();
  const update = useUpdatePrice();
  const form = useContractForm({
    route: updateFuelPrice,
    initial: price,
    save: (body) => update.mutateAsync({ params: { id: price.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  return (
    <Dialog {...shown} fuel={fuel} form={form} values={form.values} field={form.field} onClose={onClose} />
  );
}

interface DialogProps {
  fuel: StationFuel;
  isRemote: boolean;
  title: string;
  form: Parameters<typeof FormProblems>[0]['form'];
  values: { base_price_millis_per_litre: number | null; allowance_millis: number | null; starts_at: string };
  field: ((path: 'base_price_millis_per_litre' | 'allowance_millis') => FieldProps<number | null>) &
    ((path: 'starts_at') => FieldProps<string>);
  onClose: () => void;
}

function Dialog({ fuel, isRemote, title, form, values, field, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { base_price_millis_per_litre: base, allowance_millis: allowance } = values;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('prices.price_of', { fuel: title })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
        <FormProblems form={form} />
        <FeeField
          {...field('base_price_millis_per_litre')}
          hint={t('prices.bounds', {
            lower: formatPrice(fuel.lower_millis),
            upper: formatPrice(fuel.upper_millis),
          })}
        />
        {isRemote && <FeeField {...field('allowance_millis')} hint={t('prices.allowance_hint')} />}
        {isRemote && base !== null && (
          <p className={classes.total}>
            {t('prices.total')}{' '}
            <b>
              <Price price_millis_per_litre={base + (allowance ?? 0)} unit />
            </b>
          </p>
        )}
        <DateTimeField {...field('starts_at')} hint={t('prices.starts_hint')} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t(values.starts_at ? 'prices.plan' : 'prices.set_now')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
