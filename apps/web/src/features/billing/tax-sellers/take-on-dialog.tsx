import { takeSellerOn } from '@fleet/contracts/billing/tax-sellers.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type TaxSeller, useTakeSellerOn } from './tax-sellers.api.ts';
import classes from './tax-sellers.module.css';

/** Asks for the one-time password of the authority's portal. */
export function TakeOnDialog({ seller, onClose }: { seller: TaxSeller; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useNameOf()(seller);
  const takeOn = useTakeSellerOn();
  const { network_id } = seller;
  const kind = seller.certificate && !seller.certificate.is_setting ? 'renew' : 'take_on';
  const form = useContractForm({
    route: takeSellerOn,
    initial: { network_id, otp: '' },
    save: (body) => takeOn.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('tax_sellers.started', { name }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t(`tax_sellers.${kind}_title`, { name })}
      save={t(`tax_sellers.${kind}`)}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(`tax_sellers.${kind}_text`, { vat_no: seller.vat_no })}</p>
      <TextField
        {...form.field('otp')}
        label={t('tax_sellers.otp')}
        hint={t('tax_sellers.otp_hint')}
        maxLength={6}
        required
      />
    </FormDialog>
  );
}
