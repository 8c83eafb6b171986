import { cancelOrder, holdOrder } from '@fleet/contracts/delivery/orders.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { SelectField, SwitchField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type OrderDetail, useCancelOrder, useHoldOrder, useOrderChoices } from './orders.api.ts';

interface OrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Cancels an order with a reason from the list. */
export function CancelOrderDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const cancel = useCancelOrder();
  const { cancelReasons = [] } = useOrderChoices();
  const form = useContractForm({
    route: cancelOrder,
    initial: { version: order.version },
    save: (body) => cancel.mutateAsync({ params: { id: order.id }, body }),
    onSaved: () => {
      showSuccess(t('orders.cancelled', { order: `O-${order.id}` }));
      onClose();
    },
  });
  const reason = form.field('cancel_reason_id');
  return (
    <FormDialog
      form={form}
      title={t('orders.cancel_title', { order: `O-${order.id}` })}
      save={t('orders.cancel')}
      cancel={t('orders.keep')}
      tone="no"
      onClose={onClose}
    >
      <p>{t('orders.cancel_text')}</p>
      <SelectField
        {...reason}
        value={reason.value === null ? '' : String(reason.value)}
        onChange={(next) => reason.onChange(next === '' ? null : Number(next))}
        choices={cancelReasons.map((row) => ({
          value: String(row.id),
          label: titleIn(language, row),
        }))}
      />
    </FormDialog>
  );
}

/** Puts an order on hold with a reason. */
export function HoldOrderDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation();
  const hold = useHoldOrder();
  const form = useContractForm({
    route: holdOrder,
    initial: { version: order.version },
    save: (body) => hold.mutateAsync({ params: { id: order.id }, body }),
    onSaved: () => {
      showSuccess(t('orders.held', { order: `O-${order.id}` }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('orders.hold_title', { order: `O-${order.id}` })}
      save={t('orders.hold')}
      onClose={onClose}
    >
      <p>{t('orders.hold_text')}</p>
      <TextField {...form.field('reason')} lines={2} maxLength={300} />
      <SwitchField {...form.field('by_sales')} />
    </FormDialog>
  );
}
