import { createCreditNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { useTranslation } from 'react-i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type InvoiceDetail, useCreditInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';

interface CreditDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
  /** Opens the credit note. */
  onDone: (id: number) => void;
}

/** Credits part or all of an invoice's remainder, with a reason for the buyer. */
export function CreditDialog({ invoice, onClose, onDone }: CreditDialogProps) {
  const { t } = useTranslation();
  const credit = useCreditInvoice();
  const left = invoice.total_halalas + invoice.debited_halalas - invoice.credited_halalas;
  const form = useContractForm({
    route: createCreditNote,
    initial: { amount_halalas: left },
    save: (body) => credit.mutateAsync({ params: { id: invoice.id }, body }),
    onSaved: (note) => {
      showSuccess(t('invoices.credit_done', { number: note.number }));
      onClose();
      onDone(note.id);
    },
  });
  const text = invoice.client === null ? 'invoices.credit_text_network' : 'invoices.credit_text';
  return (
    <FormDialog
      form={form}
      tone="no"
      title={t('invoices.credit_title', { number: invoice.number })}
      save={t('invoices.credit_confirm')}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(text, { amount: formatHalalas(left) })}</p>
      <MoneyField {...form.field('amount_halalas')} label={t('invoices.amount_with_vat')} />
      <TextField {...form.field('reason')} label={t('invoices.reason')} lines={2} maxLength={500} />
    </FormDialog>
  );
}
