import { createSlotRequest } from '@fleet/contracts/delivery/slot-requests.ts';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import type { OrderDetail } from './orders.api.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useRequestSlot } from './slot-requests.api.ts';

/** Asks the client of an order to accept another slot. */
export function SlotRequestDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const request = useRequestSlot();
  const { version, delivery_date } = order;
  const form = useContractForm({
    route: createSlotRequest,
    initial: { version, slots: [{ delivery_date, delivery_slot_id: null }] },
    save: (body) => request.mutateAsync({ params: { id: order.id }, body }),
    onSaved: () => {
      showSuccess(t('slot_requests.sent', { order: `O-${order.id}` }));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('slot_requests.title', { order: `O-${order.id}` })}
      save={t('slot_requests.send')}
      onClose={onClose}
    >
      <p className="muted">{t('slot_requests.text')}</p>
      <SlotPicker
        delivery_branch_id={order.delivery_branch.id}
        day={form.field('slots.0.delivery_date')}
        slot={form.field('slots.0.delivery_slot_id')}
        anyHour={false}
      />
    </FormDialog>
  );
}
