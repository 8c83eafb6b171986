import type { activationFeeSchema } from '@fleet/contracts/fleet/activation-fees.ts';
import type { vehicleFeeSchema } from '@fleet/contracts/fleet/vehicles.ts';
import { Trans, useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { formatNumber } from '../lib/format.ts';
import { Callout } from './callout.tsx';
import { Money } from './money.tsx';

interface VehicleFeeNoteProps {
  fee: z.output<typeof vehicleFeeSchema>;
}

/** What adding vehicles costs, before the button: the registration fee and the monthly one, VAT included. Nothing where it is free. */
export function VehicleFeeNote({ fee }: VehicleFeeNoteProps) {
  const { amount_halalas, monthly_amount_halalas, vehicles, vat_rate_basis_points } = fee;
  if (amount_halalas === 0 && monthly_amount_halalas === 0) return null;
  const values = { count: vehicles, rate: formatNumber(vat_rate_basis_points / 100) };
  return (
    <Callout tone="wait">
      {amount_halalas > 0 && (
        <Trans
          i18nKey="vehicle_fee.registration"
          count={vehicles}
          values={values}
          components={{ amount: <Money amount_halalas={amount_halalas} /> }}
        />
      )}{' '}
      {monthly_amount_halalas > 0 && (
        <Trans
          i18nKey="vehicle_fee.monthly"
          components={{ amount: <Money amount_halalas={monthly_amount_halalas} /> }}
        />
      )}
    </Callout>
  );
}

interface ActivationFeeNoteProps {
  /** Undefined while it loads. */
  fee: z.output<typeof activationFeeSchema> | undefined;
}

/** What activating charges at once, before the button. Says so when it is free. */
export function ActivationFeeNote({ fee }: ActivationFeeNoteProps) {
  const { t } = useTranslation();
  if (!fee) return <Callout tone="run">{t('vehicle_fee.activation_loading')}</Callout>;
  if (fee.amount_halalas === 0) return <Callout tone="run">{t('vehicle_fee.activation_none')}</Callout>;
  const charge = (key: 'activation_registration' | 'activation_month', amount_halalas: number) =>
    amount_halalas > 0 && (
      <Trans
        i18nKey={`vehicle_fee.${key}`}
        count={fee.vehicles}
        components={{ amount: <Money amount_halalas={amount_halalas} /> }}
      />
    );
  return (
    <Callout tone="wait">
      {charge('activation_registration', fee.registration_amount_halalas)}{' '}
      {charge('activation_month', fee.month_amount_halalas)}
    </Callout>
  );
}
