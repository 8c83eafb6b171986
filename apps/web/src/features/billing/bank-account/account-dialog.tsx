import { saveBankAccount } from '@fleet/contracts/billing/bank-account.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type BankAccount, readBankAccount, useSaveBankAccount } from './bank-account.api.ts';

const NAME_LENGTH = 140;
const NONE = { version: 0 };

/** Enters or changes the platform's own account. */
export function AccountDialog({ account, onClose }: { account: BankAccount | null; onClose: () => void }) {
  const { t } = useTranslation();
  const change = useSaveBankAccount();
  const form = useContractForm({
    route: saveBankAccount,
    initial: account ?? NONE,
    current: async () => (await readBankAccount()).account ?? NONE,
    save: (body) => change.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('bank_account.saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('bank_account.own')} save={t('bank_account.save')} onClose={onClose}>
      <TextField {...form.field('iban')} lang="en" maxLength={40} />
      <TextField {...form.field('bic')} lang="en" maxLength={11} hint={t('bank_account.bic_hint')} />
      <TextField
        {...form.field('name_en')}
        label={t('bank_account.name_en')}
        maxLength={NAME_LENGTH}
        hint={t('bank_account.name_hint')}
      />
      <TextField {...form.field('name_ar')} label={t('bank_account.name_ar')} maxLength={NAME_LENGTH} />
    </FormDialog>
  );
}
