import { saveSellerLogo, uploadSellerLogo } from '@fleet/contracts/billing/tax-sellers.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type TaxSeller, useSaveSellerLogo } from './tax-sellers.api.ts';

/** The logo on what a seller issues from now on. */
export function LogoDialog({ seller, onClose }: { seller: TaxSeller; onClose: () => void }) {
  const { t } = useTranslation();
  const name = useNameOf()(seller);
  const save = useSaveSellerLogo();
  const { network_id, logo_file_id } = seller;
  const form = useContractForm({
    route: saveSellerLogo,
    initial: { network_id, logo_file_id },
    save: (body) => save.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('tax_sellers.logo_of', { name })}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <PictureField
        {...form.field('logo_file_id')}
        label={t('tax_sellers.logo')}
        hint={t('tax_sellers.logo_hint')}
        upload={uploadLogo}
        accept="photo"
      />
    </FormDialog>
  );
}

async function uploadLogo(file: Blob): Promise<number> {
  return (await call(uploadSellerLogo, { body: {}, file })).file_id;
}
