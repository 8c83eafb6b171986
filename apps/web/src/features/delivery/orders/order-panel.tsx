import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { useNow } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { LateProofsPart, OrderDeliveryPart, RecipientLinkPart } from '../../../ui/order-parts.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { unassignedForClient, unassignedSentences } from '../../../ui/unassigned-text.ts';
import { OrderActions } from './order-actions.tsx';
import { EditOrderPanel } from './order-edit-form.tsx';
import { OrderFacts } from './order-facts.tsx';
import { isLate, OrderNumber } from './order-labels.tsx';
import { OrderSteps } from './order-steps.tsx';
import { type OrderDetail, useOrder } from './orders.api.ts';
import classes from './orders.module.css';
import { SlotRequestNotice } from './slot-request.tsx';

interface OrderPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly { id: number }[] | undefined;
}

/** One order beside list or board: facts, status and actions. */
export function OrderPanel({ id, panel, rows }: OrderPanelProps) {
  const { t } = useTranslation();
  const result = useOrder(id);
  const deliveryOf = use(OrderDeliveryPart);
  const lateProofsOf = use(LateProofsPart);
  const linkOf = use(RecipientLinkPart);
  const { selectedOrder } = result;
  if (panel.isEditing && selectedOrder?.can.edit)
    return <EditOrderPanel order={selectedOrder} panel={panel} />;
  return (
    <RecordPanel
      kind={t('orders.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(order) => <OrderNumber id={order.id} />}
      actions={(order) =>
        Object.values(order.can).includes(true) && <OrderActions order={order} onEdit={panel.edit} />
      }
    >
      {(order) => (
        <>
          <div className={classes.current}>
            <OrderNotice order={order} />
            <UnassignedNotice order={order} />
            <SlotRequestNotice order={order} />
          </div>
          {lateProofsOf?.(order.id)}
          <DetailTabs
            label={t('orders.one')}
            tabs={[
              { name: 'facts', label: t('ui.facts'), content: () => <OrderFacts order={order} /> },
              ...(deliveryOf && wasOnATrip(order)
                ? [
                    {
                      name: 'delivery',
                      label: t('trip_stops.delivery'),
                      content: () => deliveryOf(order.id),
                    },
                  ]
                : []),
              ...(linkOf
                ? [{ name: 'recipient', label: t('tracking.recipient'), content: () => linkOf(order.id) }]
                : []),
              { name: 'steps', label: t('orders.steps'), content: () => <OrderSteps order={order} /> },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="order" id={order.id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}

/** Planned, assigned, delivered, or unassigned after a failed stop. */
function wasOnATrip(order: OrderDetail): boolean {
  return order.events.some(({ to_status }) => to_status === 17 || to_status === 25);
}

/** Why it is in no trip; to the client in plain words. */
function UnassignedNotice({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const isClient = useSignedIn().area === 'customer';
  if (!order.unassigned || order.status !== 15) return null;
  return (
    <Callout tone="wait" title={t(isClient ? 'unassigned.client.title' : 'unassigned.title')}>
      {isClient
        ? unassignedForClient(t, order.unassigned)
        : unassignedSentences(t, order.unassigned).join(' ')}
    </Callout>
  );
}

/** The most important notice: reason of a hold or cancellation, or lateness. */
function OrderNotice({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  if (order.hold_reason !== null)
    return (
      <Callout tone="no" title={`${t(`orders.status.${order.status}`)}:`}>
        <bdi>{order.hold_reason}</bdi>
      </Callout>
    );
  if (order.cancel_reason)
    return (
      <Callout tone="run" title={`${t('orders.status.40')}:`}>
        {titleIn(language, order.cancel_reason)}
      </Callout>
    );
  if (isLate(order, now))
    return (
      <Callout tone="wait" title={t('orders.late')}>
        {t(order.delivered_at ? 'orders.late_delivered' : 'orders.late_open')}
      </Callout>
    );
  return null;
}
