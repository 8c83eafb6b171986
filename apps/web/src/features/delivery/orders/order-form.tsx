import { createOrder } from '@fleet/contracts/delivery/orders.ts';
import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { DEFAULT_BRANCH_ID } from '@fleet/domain/delivery.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../../lib/error-text.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { findIn } from '../../../ui/find-in.ts';
import { PickField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel } from '../../../ui/form/form-panel.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { OrderFields, type OrderForm as OrderFormOf } from './order-fields.tsx';
import { PRIORITIES } from './order-labels.tsx';
import { type OrderChoices, useCreateOrder, useOrderChoices } from './orders.api.ts';

/** Administrators select the client; client users order for their own. */
const forClient = { body: createOrder.body.safeExtend({ client_id: z.number().int().positive() }) };

const always = () => true;

interface NewOrderPanelProps {
  panel: PanelState;
  /** The displayed day as the initial delivery day; otherwise, or if past, tomorrow. */
  day?: string | null;
}

/** Form for a new order, which opens once placed. */
export function NewOrderPanel({ panel, day = null }: NewOrderPanelProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrderChoices();
  if (data) return <OrderForm panel={panel} day={day} choices={data} />;
  return (
    <SidePanel kind={t('orders.one')} title={t('ui.new')} onClose={panel.close}>
      {error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} radius="md" />
      )}
    </SidePanel>
  );
}

function OrderForm({
  panel,
  day,
  choices,
}: {
  panel: PanelState;
  day: string | null;
  choices: OrderChoices;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const isPlatform = useSignedIn().area === 'admin';
  const create = useCreateOrder();
  const today = riyadhDate(new Date());
  const branches = choices.delivery_branches;
  const form = useContractForm({
    route: isPlatform ? forClient : (createOrder as unknown as typeof forClient),
    initial: {
      delivery_branch_id: (branches.find(({ id }) => id === DEFAULT_BRANCH_ID) ?? branches[0])?.id,
      delivery_date: day !== null && day > today ? day : addDays(today, 1),
      priority: PRIORITIES.normal,
      lines: [{}],
      after_order_ids: [],
      apart_order_ids: [],
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (order) => {
      showSuccess(t('orders.placed', { order: `O-${order.id}` }));
      panel.open(order.id);
    },
  });
  const { client_id } = form.values;
  const client = form.field('client_id');
  return (
    <FormPanel
      form={form}
      kind={t('orders.one')}
      title={t('ui.new')}
      save={t('orders.place_order')}
      onClose={panel.close}
    >
      <OrderFields
        form={form as unknown as OrderFormOf}
        choices={choices}
        products={choices.delivery_products}
        isPlatform={isPlatform}
        client_id={client_id}
        may={always}
        whose={
          isPlatform && (
            <PickField
              {...client}
              label={t('columns.client')}
              of="clients"
              find={findIn(listClients, nameOf)}
              onChange={(next) => {
                client.onChange(next);
                form.set('warehouse_id', null);
              }}
            />
          )
        }
      />
    </FormPanel>
  );
}
