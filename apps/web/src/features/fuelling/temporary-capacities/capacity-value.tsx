import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { Volume } from '../../../ui/volume.tsx';

interface CapacityValueProps {
  capacity: {
    volume_ml: number | null;
    amount_halalas: number | null;
    mode: 'once' | 'days';
    days: number | null;
    renew_automatically: boolean;
    carry_over: boolean;
  };
}

/** `200.00 L every 7 days, unused volume carries over`. */
export function CapacityValue({ capacity }: CapacityValueProps) {
  const { t } = useTranslation();
  const { volume_ml, amount_halalas, mode, days, renew_automatically, carry_over } = capacity;
  const how =
    mode === 'once'
      ? t('capacity.how.once')
      : t(renew_automatically ? 'capacity.how.renews' : 'capacity.how.days', { count: days ?? 0 });
  return (
    <>
      {volume_ml === null ? <Money amount_halalas={amount_halalas ?? 0} /> : <Volume volume_ml={volume_ml} />}{' '}
      {how}
      {carry_over && `${t('ui.comma')}${t('capacity.how.kept')}`}
    </>
  );
}
