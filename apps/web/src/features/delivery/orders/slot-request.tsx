import type { SlotRequest } from '@fleet/contracts/delivery/order-shapes.ts';
import type { Language } from '@fleet/domain/languages.ts';
import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatDay, formatTime, formatUntil } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import type { OrderDetail } from './orders.api.ts';
import classes from './orders.module.css';
import { useAcceptSlot, useDeclineSlot, useWithdrawSlot } from './slot-requests.api.ts';

/** The latest request for other hours: buttons for the client, the state of affairs for the staff. */
export function SlotRequestNotice({ order }: { order: OrderDetail }) {
  const [latest] = order.slot_requests;
  if (!latest) return null;
  if (latest.can.answer) return <Question request={latest} />;
  return <StateOfRequest request={latest} isStaff={order.can.request_slot} />;
}

/** One tap on a slot accepts it. */
function Question({ request }: { request: SlotRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const accept = useAcceptSlot();
  const decline = useDeclineSlot();
  const params = { id: request.id };
  const onError = (error: unknown) => showError(errorText(t, error));
  return (
    <Callout tone="wait" title={t('slot_requests.question')}>
      <p>{t('slot_requests.question_text', { time: timeText(request.expires_at, language) })}</p>
      <div className={classes.answers}>
        {request.slots.map((slot, chosen) => (
          <Button
            key={slot.window_from}
            leftSection={<IconCheck size={18} aria-hidden />}
            loading={accept.isPending}
            onClick={() =>
              accept.mutate(
                { params, body: { chosen } },
                {
                  onSuccess: () =>
                    showSuccess(t('slot_requests.accepted', { slot: slotText(slot, language) })),
                  onError,
                },
              )
            }
          >
            {t('slot_requests.accept', { slot: slotText(slot, language) })}
          </Button>
        ))}
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() =>
            decline.mutate(
              { params, body: {} },
              { onSuccess: () => showSuccess(t('slot_requests.kept')), onError },
            )
          }
        >
          {t('slot_requests.decline')}
        </Button>
      </div>
    </Callout>
  );
}

function StateOfRequest({ request, isStaff }: { request: SlotRequest; isStaff: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const withdraw = useWithdrawSlot();
  if (!isStaff) return null;
  const { status, decline_reason: reason } = request;
  if (status === 'open')
    return (
      <Callout tone="wait">
        {t('slot_requests.waiting', {
          time: timeText(request.expires_at, language),
          slots: request.slots.map((slot) => slotText(slot, language)).join(t('ui.comma')),
        })}{' '}
        <Button
          variant="default"
          size="compact-sm"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(
              { params: { id: request.id } },
              {
                onSuccess: () => showSuccess(t('slot_requests.withdrawn')),
                onError: (error) => showError(errorText(t, error)),
              },
            )
          }
        >
          {t('slot_requests.withdraw')}
        </Button>
      </Callout>
    );
  if (status === 'declined')
    return (
      <Callout tone="no">
        {reason ? t('slot_requests.declined', { reason }) : t('slot_requests.declined_plain')}
      </Callout>
    );
  return status === 'expired' ? <Callout tone="wait">{t('slot_requests.expired')}</Callout> : null;
}

type Hours = Pick<SlotRequest['slots'][number], 'window_from' | 'window_to'>;

/** The hours stay left to right and on one line, on narrow buttons too. */
function slotText({ window_from, window_to }: Hours, language: Language): string {
  return `${formatDay(window_from, language)} \u2066${formatTime(window_from)}–\u2060${formatUntil(window_to)}\u2069`;
}

function timeText(instant: string, language: Language): string {
  return `${formatDay(instant, language)} ${formatTime(instant)}`;
}
