import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import type { Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime, formatUntil } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Money } from '../../../ui/money.tsx';
import { NoOffer } from '../../../ui/no-offer.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { delayText } from '../../../ui/unassigned-text.ts';
import { violationText } from '../../../ui/violation-text.ts';
import classes from './offers.module.css';
import { orderNo } from './plan-labels.ts';
import { useApplyOffer, useOffers, useRequestSlot } from './plans.api.ts';

interface OffersDialogProps {
  order: { readonly id: number; readonly version: number };
  /** The displayed plan, if not yet adopted. */
  plan_id: number | null;
  onDone: () => void;
  onClose: () => void;
}

/** Options to deliver an unassigned order, each with its price, applied with one click. */
export function OffersDialog({
  order: { id: order_id, version },
  plan_id,
  onDone,
  onClose,
}: OffersDialogProps) {
  const { t } = useTranslation();
  const { data, error, isPending } = useOffers(order_id, plan_id);
  const apply = useApplyOffer();
  const take = (offer: PlanOffer) =>
    apply.mutate(
      {
        body: {
          order_id,
          kind: offer.kind,
          arrangement: offer.arrangement,
          ...(plan_id === null ? {} : { plan_id }),
          ...(offer.window ? { window: offer.window } : {}),
        },
      },
      {
        onSuccess: () => {
          showSuccess(t('plans.offer_done', { order: orderNo(order_id), vehicle: offer.vehicle_code }));
          onDone();
        },
      },
    );
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<b>{t('plans.offers_title', { order: orderNo(order_id) })}</b>}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
      attributes={{ header: { role: 'presentation' } }}
    >
      {isPending && <Skeleton height={120} />}
      {error !== null && <Callout tone="no">{errorText(t, error)}</Callout>}
      {apply.error !== null && <Callout tone="no">{errorText(t, apply.error)}</Callout>}
      {data && data.offers.length === 0 && <NoOffer closest={data.closest} />}
      <ul className={classes.offers}>
        {data?.offers.map((offer) => (
          <li key={`${offer.kind} ${offer.delivery_vehicle_id} ${offer.arrives_at}`}>
            <div className={classes.text}>
              <b>{t(`plans.offers.${offer.kind}`, valuesOf(t, offer))}</b>
              <span>
                {t('plans.offer_when', { vehicle: offer.vehicle_code, time: formatTime(offer.arrives_at) })}
              </span>
              {broughtAlong(offer, order_id).map((violation) => (
                <span key={`${violation.code} ${violation.order_id}`} className={classes.broken}>
                  <IconAlertTriangle size={14} aria-hidden />
                  {violationText(t, violation)}
                </span>
              ))}
            </div>
            <span className={classes.price}>
              <Money amount_halalas={offer.cost_change_halalas} signed />
            </span>
            {offer.window?.delivery_slot_id && (
              <RequestButton order_id={order_id} version={version} window={offer.window} onDone={onClose} />
            )}
            <Button
              size="compact-md"
              variant="default"
              loading={apply.isPending}
              onClick={() => take(offer)}
              aria-label={t('plans.offer_take_label', {
                offer: t(`plans.offers.${offer.kind}`, valuesOf(t, offer)),
              })}
            >
              {t('plans.offer_take')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** What an offer breaks beside what its title names. */
function broughtAlong({ kind, added_violations }: PlanOffer, order_id: number): Violation[] {
  return added_violations.filter(
    ({ code, order_id: of }) => code !== NAMED[kind] || (of !== null && of !== order_id),
  );
}

const NAMED: Partial<Record<PlanOffer['kind'], Violation['code']>> = {
  accept_late: 'late',
  overtime: 'late_home',
  late_break: 'break',
  second_trip: 'multi_trip',
};

interface RequestButtonProps {
  order_id: number;
  version: number;
  window: NonNullable<PlanOffer['window']>;
  onDone: () => void;
}

/** Asks the client to accept the hours of an offer, who answers with one tap. */
function RequestButton({ order_id, version, window, onDone }: RequestButtonProps) {
  const { t } = useTranslation();
  const request = useRequestSlot();
  const hours = `${formatTime(window.window_from)}–${formatUntil(window.window_to)}`;
  const slot = {
    delivery_date: riyadhDate(new Date(window.window_from)),
    delivery_slot_id: window.delivery_slot_id!,
  };
  return (
    <Button
      size="compact-md"
      loading={request.isPending}
      aria-label={t('slot_requests.request_label', { hours })}
      onClick={() =>
        request.mutate(
          { params: { id: order_id }, body: { version, slots: [slot] } },
          {
            onSuccess: () => {
              showSuccess(t('slot_requests.sent', { order: orderNo(order_id) }));
              onDone();
            },
            onError: (error) => showError(errorText(t, error)),
          },
        )
      }
    >
      {t('slot_requests.request')}
    </Button>
  );
}

function valuesOf(t: TFunction, { vehicle_code, swapped, window, late_seconds }: PlanOffer) {
  return {
    vehicle: vehicle_code,
    order: swapped ? orderNo(swapped.order_id) : '',
    other: swapped?.vehicle_code ?? '',
    hours: window ? `${formatTime(window.window_from)}–${formatUntil(window.window_to)}` : '',
    time: delayText(t, late_seconds ?? 0),
  };
}
