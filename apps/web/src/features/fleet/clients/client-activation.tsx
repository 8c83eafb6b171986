import { useTranslation } from 'react-i18next';
import { ActivationFeeNote } from '../../../ui/vehicle-fee-note.tsx';
import { useClientActivationFee } from './clients.api.ts';

/** What activating a client does, and what it charges for its vehicles. */
export function ClientActivation({ id }: { id: number }) {
  const { t } = useTranslation();
  const fee = useClientActivationFee(id);
  return (
    <>
      {t('clients.on_text')} <ActivationFeeNote fee={fee.data} />
    </>
  );
}
