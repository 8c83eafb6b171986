import type { PlanOffer } from '@fleet/contracts/delivery/plan-offers.ts';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime, formatUntil } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { NoOffer } from '../../../ui/no-offer.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { delayText } from '../../../ui/unassigned-text.ts';
import { useApplyOffer, useOffers } from './exceptions.api.ts';
import classes from './exceptions.module.css';
import { OptionList } from './option-list.tsx';

/** Trips that could take an order now, with arrival and cost; applied at once. */
export function OfferOptions({ order_id }: { order_id: number }) {
  const { t } = useTranslation();
  const apply = useApplyOffer();
  const { data, error } = useOffers(order_id, !apply.isPending && !apply.isSuccess);
  const [chosen, setChosen] = useState<string | null>(null);
  const keyOf = ({ kind, delivery_vehicle_id, arrives_at }: PlanOffer) =>
    `${kind} ${delivery_vehicle_id} ${arrives_at}`;
  const take = (key: string) => {
    const offer = data?.offers.find((one) => keyOf(one) === key);
    if (!offer) return;
    const { kind, arrangement, window, vehicle_code } = offer;
    apply.mutate(
      { body: { order_id, kind, arrangement, ...(window ? { window } : {}) } },
      {
        onSuccess: () =>
          showSuccess(t('live.exceptions.done.offer', { order: `O-${order_id}`, vehicle: vehicle_code })),
      },
    );
  };
  return (
    <OptionList
      options={data?.offers.slice(0, MAX_SHOWN).map((offer) => ({
        key: keyOf(offer),
        title: t(`plans.offers.${offer.kind}`, valuesOf(t, offer)),
        end: formatTime(offer.arrives_at),
        isGood: offer.late_seconds === null && offer.window === null,
        note: (
          <>
            {`O-${order_id}`} · {offer.vehicle_code} ·{' '}
            <Money amount_halalas={offer.cost_change_halalas} signed />
          </>
        ),
        verb: t('live.exceptions.action.apply'),
      }))}
      chosen={chosen}
      onChoose={setChosen}
      none={<NoOffer closest={data?.closest ?? null} />}
      error={error ?? apply.error}
      isBusy={apply.isPending}
      onDo={take}
    />
  );
}

/** The same for several orders, one after the other. */
export function OrdersOffers({ order_ids }: { order_ids: readonly number[] }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const order_id = order_ids.find((id) => id === chosen) ?? order_ids[0];
  if (order_id === undefined) return null;
  return (
    <>
      {order_ids.length > 1 && (
        <fieldset className={classes.contacts} aria-label={t('live.exceptions.orders')}>
          {order_ids.map((id) => (
            <Button
              key={id}
              size="compact-sm"
              variant={id === order_id ? 'light' : 'default'}
              aria-pressed={id === order_id}
              onClick={() => setChosen(id)}
            >
              {`O-${id}`}
            </Button>
          ))}
        </fieldset>
      )}
      <OfferOptions key={order_id} order_id={order_id} />
    </>
  );
}

const MAX_SHOWN = 4;

function valuesOf(t: TFunction, { vehicle_code, swapped, window, late_seconds }: PlanOffer) {
  return {
    vehicle: vehicle_code,
    order: swapped ? `O-${swapped.order_id}` : '',
    other: swapped?.vehicle_code ?? '',
    hours: window ? `${formatTime(window.window_from)}–${formatUntil(window.window_to)}` : '',
    time: delayText(t, late_seconds ?? 0),
  };
}
