import { rescheduleOrder } from '@fleet/contracts/delivery/orders.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type OrderDetail, useRescheduleOrder } from './orders.api.ts';
import { SlotPicker } from './slot-picker.tsx';

interface RescheduleDialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** Moves an order into another free slot. */
export function RescheduleDialog({ order, onClose }: RescheduleDialogProps) {
  const { t } = useTranslation();
  const move = useRescheduleOrder();
  const { version, delivery_date, delivery_slot_id } = order;
  const form = useContractForm({
    route: rescheduleOrder,
    initial: { version, delivery_date, delivery_slot_id },
    save: (body) => move.mutateAsync({ params: { id: order.id }, body }),
    onSaved: () => {
      showSuccess(t('orders.rescheduled', { order: `O-${order.id}` }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('orders.reschedule_title', { order: `O-${order.id}` })}
      save={t('orders.reschedule_save')}
      onClose={onClose}
    >
      <SlotPicker
        delivery_branch_id={order.delivery_branch.id}
        day={form.field('delivery_date')}
        slot={form.field('delivery_slot_id')}
      />
    </FormDialog>
  );
}
