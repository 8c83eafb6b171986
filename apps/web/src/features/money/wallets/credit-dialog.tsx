import { DEFAULT_GRACE_DAYS } from '@fleet/contracts/money/credit-lines.ts';
import { setCreditLine } from '@fleet/contracts/money/wallets.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type CreditLine, readWallet, useSetCreditLine } from './credit-lines.api.ts';

const NONE = { version: 0, grace_days: DEFAULT_GRACE_DAYS };

interface CreditDialogProps {
  client_id: number;
  credit: CreditLine | null;
  onClose: () => void;
}

/** Sets a client's credit line. */
export function CreditDialog({ client_id, credit, onClose }: CreditDialogProps) {
  const { t } = useTranslation();
  const change = useSetCreditLine();
  const form = useContractForm({
    route: setCreditLine,
    initial: credit ?? NONE,
    current: async () => (await readWallet(client_id)).credit ?? NONE,
    save: (body) => change.mutateAsync({ params: { id: client_id }, body }),
    onSaved: () => {
      showSuccess(t('credit.saved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('credit.title')} save={t('credit.save')} onClose={onClose}>
      <MoneyField {...form.field('limit_halalas')} label={t('credit.limit')} hint={t('credit.limit_hint')} />
      <DecimalField
        {...form.field('payment_terms_days')}
        unit={t('units.days')}
        hint={t('credit.terms_hint')}
      />
      <DecimalField {...form.field('grace_days')} unit={t('units.days')} hint={t('credit.grace_hint')} />
      {credit && (
        <>
          {/* No first day: the field would empty a typed day before it, and nobody is suspended. */}
          <DateField {...form.field('suspended_until')} hint={t('credit.suspended_hint')} />
          <TextField {...form.field('suspension_reason')} />
        </>
      )}
    </FormDialog>
  );
}
