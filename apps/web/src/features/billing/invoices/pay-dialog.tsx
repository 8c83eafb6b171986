import { payInvoice } from '@fleet/contracts/billing/invoices.ts';
import { useTranslation } from 'react-i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type InvoiceDetail, usePayInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';

/** Pays the amount due, or part of it, from the client's main balance. */
export function PayDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const pay = usePayInvoice();
  const form = useContractForm({
    route: payInvoice,
    initial: { amount_halalas: invoice.due_halalas },
    save: (body) => pay.mutateAsync({ params: { id: invoice.id }, body }),
    onSaved: (answer) => {
      const amount = formatHalalas(invoice.due_halalas - answer.due_halalas);
      showSuccess(t('invoices.paid', { number: invoice.number, amount }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('invoices.pay_title', { number: invoice.number })}
      save={t('invoices.pay_confirm')}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t('invoices.pay_text')}</p>
      <MoneyField {...form.field('amount_halalas')} label={t('invoices.amount')} />
    </FormDialog>
  );
}
