import { createDebitNote } from '@fleet/contracts/billing/invoice-corrections.ts';
import { useTranslation } from 'react-i18next';
import { formatHalalas } from '../../../lib/format.ts';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type InvoiceDetail, useDebitInvoice } from './invoices.api.ts';
import classes from './invoices.module.css';

interface DebitDialogProps {
  invoice: InvoiceDetail;
  onClose: () => void;
  /** Opens the debit note. */
  onDone: (id: number) => void;
}

/** Charges more than an invoice did, with a reason for the buyer. */
export function DebitDialog({ invoice, onClose, onDone }: DebitDialogProps) {
  const { t } = useTranslation();
  const debit = useDebitInvoice();
  const limit = invoice.debit_limit_halalas;
  const form = useContractForm({
    route: createDebitNote,
    initial: limit === null ? {} : { amount_halalas: limit },
    save: (body) => debit.mutateAsync({ params: { id: invoice.id }, body }),
    onSaved: (note) => {
      showSuccess(t('invoices.debit_done', { number: note.number }));
      onClose();
      onDone(note.id);
    },
  });
  const text = invoice.client === null ? 'invoices.debit_text_network' : 'invoices.debit_text';
  return (
    <FormDialog
      form={form}
      title={t('invoices.debit_title', { number: invoice.number })}
      save={t('invoices.debit_confirm')}
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t(text)}
        {limit !== null && ` ${t('invoices.debit_text_fuel', { amount: formatHalalas(limit) })}`}
      </p>
      <MoneyField {...form.field('amount_halalas')} label={t('invoices.amount_with_vat')} />
      <TextField {...form.field('reason')} label={t('invoices.reason')} lines={2} maxLength={500} />
    </FormDialog>
  );
}
