import type { ClientPrice } from '@fleet/contracts/fleet/clients.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import classes from './clients.module.css';

type Fee = 'registration_fee' | 'monthly_sub_fee';
type Typed = Partial<Record<Fee, number | null>>;

/** The price table of the form, prefilled with current prices; prices equal to the vehicle type's fees keep following them. */
export function useOwnPrices(rows: readonly ClientPrice[] | undefined) {
  const [typed, setTyped] = useState<Record<number, Typed>>({});
  const shownFee = (row: ClientPrice, fee: Fee) => {
    const value = typed[row.vehicle_type.id]?.[fee];
    return value === undefined ? row[fee] : value;
  };
  // An emptied field returns to the vehicle type's fee.
  const saved = (row: ClientPrice, fee: Fee) => shownFee(row, fee) ?? row[`base_${fee}`];
  const own = (rows ?? [])
    .map((row) => ({
      row,
      registration_fee: saved(row, 'registration_fee'),
      monthly_sub_fee: saved(row, 'monthly_sub_fee'),
    }))
    .filter(
      ({ row, registration_fee, monthly_sub_fee }) =>
        registration_fee !== row.base_registration_fee || monthly_sub_fee !== row.base_monthly_sub_fee,
    )
    .map(({ row, ...fees }) => ({ vehicle_type_id: row.vehicle_type.id, ...fees }));
  return {
    rows: rows ?? [],
    own,
    isDirty: Object.keys(typed).length > 0,
    shownFee,
    set: (id: number, fee: Fee, value: number | null) =>
      setTyped((before) => ({ ...before, [id]: { ...before[id], [fee]: value } })),
  };
}

/** One row per vehicle type: one-off registration and monthly subscription. */
export function PriceFields({ prices }: { prices: ReturnType<typeof useOwnPrices> }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (prices.rows.length === 0) return null;
  return (
    <FormSection title={t('clients.prices')} note={t('clients.prices_note')} columns="one">
      {prices.rows.map((row) => (
        <div key={row.vehicle_type.id} className={classes.priceRow}>
          <b>{nameOf(row.vehicle_type)}</b>
          {(['registration_fee', 'monthly_sub_fee'] as const).map((fee) => (
            <MoneyField
              key={fee}
              name={`prices.${row.vehicle_type.id}.${fee}`}
              label={t(`field_names.${fee}`)}
              value={prices.shownFee(row, fee)}
              onChange={(value) => prices.set(row.vehicle_type.id, fee, value)}
              onBlur={() => {}}
              problem={undefined}
              required={false}
            />
          ))}
        </div>
      ))}
    </FormSection>
  );
}
