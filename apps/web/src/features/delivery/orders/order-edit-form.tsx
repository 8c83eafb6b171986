import { updateOrder } from '@fleet/contracts/delivery/orders.ts';
import type { Violation } from '@fleet/contracts/delivery/trip-arrangements.ts';
import { ORDER_FIELDS } from '@fleet/domain/order-edits.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconTruckOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { violationText } from '../../../ui/violation-text.ts';
import { draftOfOrder, productsOf } from './order-draft.ts';
import { OrderFields } from './order-fields.tsx';
import { OrderNumber } from './order-labels.tsx';
import {
  type OrderChoices,
  type OrderDetail,
  readOrder,
  useOrderChoices,
  useUpdateOrder,
} from './orders.api.ts';
import classes from './orders.module.css';

interface EditOrderPanelProps {
  order: OrderDetail;
  panel: PanelState;
}

/** The edit form of an order, limited to fields that may still be changed. */
export function EditOrderPanel({ order, panel }: EditOrderPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrderChoices();
  if (data) return <EditForm order={order} panel={panel} choices={data} />;
  return (
    <SidePanel kind={t('orders.one')} title={<OrderNumber id={order.id} />} onClose={panel.show}>
      {error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </SidePanel>
  );
}

function EditForm({ order, panel, choices }: EditOrderPanelProps & { choices: OrderChoices }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const update = useUpdateOrder();
  const form = useContractForm({
    route: updateOrder,
    initial: draftOfOrder(order),
    save: (body) => update.mutateAsync({ params: { id: order.id }, body }),
    current: async () => draftOfOrder(await readOrder(order.id)),
    onSaved: ({ status }) => {
      const hasLeft = order.status === 16 && status === 15;
      showSuccess(t(hasLeft ? 'orders.saved_off_trip' : 'orders.saved', { order: `O-${order.id}` }));
      panel.show();
    },
  });
  const may = (field: (typeof ORDER_FIELDS)[number]) => order.editable_fields.includes(field);
  const changedFields = ORDER_FIELDS.filter(
    (field) => isPlatform || (field !== 'priority' && field !== 'service_seconds'),
  );
  return (
    <FormPanel
      form={form}
      kind={t('orders.one')}
      title={<OrderNumber id={order.id} />}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      {isCallError(form.failure, 'ORDER_DOES_NOT_FIT_TRIP') && (
        <TripCannot
          violations={(form.failure?.details?.violations ?? []) as Violation[]}
          onLeave={() => {
            form.set('remove_from_trip', true);
            form.submit();
          }}
          isSaving={form.isSaving}
        />
      )}
      {!changedFields.every(may) && (
        <Callout tone="run">{t(`orders.editable.${editableKey(order, isPlatform)}`)}</Callout>
      )}
      <OrderFields
        form={form}
        choices={choices}
        products={productsOf(order, choices.delivery_products)}
        isPlatform={isPlatform}
        client_id={order.client.id}
        site={`${nameOf(order.warehouse)} · ${order.warehouse.address}`}
        may={may}
      />
    </FormPanel>
  );
}

/** Why some fields cannot be changed any more. */
function editableKey({ status }: OrderDetail, isPlatform: boolean) {
  if (!isPlatform) return 'for_client';
  if (status === 16) return 'in_draft';
  return status === 17 ? 'planned' : 'in_progress';
}

/** Violations of the order's trip, and how to resolve them. */
function TripCannot(props: { violations: readonly Violation[]; onLeave: () => void; isSaving: boolean }) {
  const { t } = useTranslation();
  const isLocked = props.violations.some(({ code }) => code === 'locked');
  return (
    <div className={classes.cannot}>
      <ul>
        {props.violations.map((violation) => (
          <li key={`${violation.code} ${violation.order_id}`}>{violationText(t, violation)}</li>
        ))}
      </ul>
      {!isLocked && (
        <Button
          variant="default"
          leftSection={<IconTruckOff size={18} aria-hidden />}
          onClick={props.onLeave}
          loading={props.isSaving}
        >
          {t('orders.remove_from_trip')}
        </Button>
      )}
    </div>
  );
}
