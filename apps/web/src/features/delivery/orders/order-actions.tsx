import { Button } from '@mantine/core';
import {
  IconBan,
  IconCalendarTime,
  IconCircleCheck,
  IconHandStop,
  IconMessageQuestion,
  IconPencil,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { CancelOrderDialog, HoldOrderDialog } from './order-dialogs.tsx';
import { type OrderDetail, useConfirmOrder, useReleaseOrder, useSendToPlanning } from './orders.api.ts';
import { RescheduleDialog } from './reschedule-dialog.tsx';
import { SlotRequestDialog } from './slot-request-dialog.tsx';

type Opened = 'hold' | 'cancel' | 'reschedule' | 'request';

/** Available actions according to the server's `can`: the primary one last. */
export function OrderActions({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  const steps = useSteps(order);
  const { can } = order;
  const close = () => setOpened(null);
  return (
    <>
      {can.cancel && (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => setOpened('cancel')}
        >
          {t('orders.cancel')}
        </Button>
      )}
      {can.edit && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('ui.edit')}
        </Button>
      )}
      {can.hold && (
        <Button
          variant="default"
          leftSection={<IconHandStop size={18} aria-hidden />}
          onClick={() => setOpened('hold')}
        >
          {t('orders.hold')}
        </Button>
      )}
      {can.reschedule && (
        <Button
          variant="default"
          leftSection={<IconCalendarTime size={18} aria-hidden />}
          onClick={() => setOpened('reschedule')}
        >
          {t('orders.reschedule')}
        </Button>
      )}
      {can.request_slot && (
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={18} aria-hidden />}
          onClick={() => setOpened('request')}
        >
          {t('slot_requests.request')}
        </Button>
      )}
      {can.confirm && (
        <Button
          variant={can.send_to_planning ? 'default' : 'filled'}
          leftSection={<IconCircleCheck size={18} aria-hidden />}
          loading={steps.isConfirming}
          onClick={steps.confirm}
        >
          {t('orders.confirm')}
        </Button>
      )}
      {can.send_to_planning && (
        <Button
          leftSection={<IconSend size={18} className="flip" aria-hidden />}
          loading={steps.isSending}
          onClick={steps.send}
        >
          {t('orders.send_to_planning')}
        </Button>
      )}
      {can.release && (
        <Button
          leftSection={<IconPlayerPlay size={18} className="flip" aria-hidden />}
          loading={steps.isReleasing}
          onClick={steps.release}
        >
          {t('orders.release')}
        </Button>
      )}
      {opened === 'hold' && <HoldOrderDialog order={order} onClose={close} />}
      {opened === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
      {opened === 'request' && <SlotRequestDialog order={order} onClose={close} />}
      {opened === 'reschedule' && <RescheduleDialog order={order} onClose={close} />}
    </>
  );
}

/** Actions without further input: executed immediately, with a toast. */
function useSteps(order: OrderDetail) {
  const { t } = useTranslation();
  const confirm = useConfirmOrder();
  const send = useSendToPlanning();
  const release = useReleaseOrder();
  const input = { params: { id: order.id }, body: { version: order.version } };
  const handlers = {
    onSuccess: ({ status }: OrderDetail) =>
      showSuccess(t('orders.status_is', { order: `O-${order.id}`, status: t(`orders.status.${status}`) })),
    onError: (error: unknown) => showError(errorText(t, error)),
  };
  return {
    confirm: () => confirm.mutate(input, handlers),
    send: () => send.mutate(input, handlers),
    release: () => release.mutate(input, handlers),
    isConfirming: confirm.isPending,
    isSending: send.isPending,
    isReleasing: release.isPending,
  };
}
