import { createOrder } from '@fleet/contracts/orders.ts';
import { DEFAULT_BRANCH_ID, DELIVERY_SKILLS } from '@fleet/domain/delivery.ts';
import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { errorText } from '../../lib/error-text.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { CheckboxGroup, PickField, SegmentField, SelectField } from '../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { TextField } from '../../ui/form/text-fields.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { showSuccess } from '../../ui/toast.tsx';
import { LinesField } from './lines-field.tsx';
import { PRIORITIES, priorityWord } from './order-words.tsx';
import { findClients, findPlaces, type OrderChoices, useCreateOrder, useOrderChoices } from './orders.api.ts';
import { SlotPicker } from './slot-picker.tsx';

/** An administrator says whose order it is; a client's people order for their own. */
const forClient = { body: createOrder.body.safeExtend({ client_id: z.number().int().positive() }) };

interface NewOrderPanelProps {
  panel: PanelState;
  /** The day that is looked at: what is ordered is likely for it. Else, and where it is over, tomorrow. */
  day?: string | null;
}

/** A new order; placed, it opens. */
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
    },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (order) => {
      showSuccess(t('orders.placed', { order: `O-${order.id}` }));
      panel.open(order.id);
    },
  });
  const { client_id, delivery_branch_id, priority } = form.values;
  const client = form.field('client_id');
  const branch = form.field('delivery_branch_id');
  return (
    <FormPanel
      form={form}
      kind={t('orders.one')}
      title={t('ui.new')}
      save={t('orders.place_order')}
      onClose={panel.close}
    >
      <FormSection title={t('orders.where')}>
        {isPlatform && (
          <PickField
            {...client}
            label={t('columns.client')}
            of="clients"
            find={findClients(nameOf)}
            onChange={(next) => {
              client.onChange(next);
              form.set('warehouse_id', null);
            }}
          />
        )}
        {branches.length > 1 && (
          <SelectField
            {...branch}
            value={branch.value === null ? '' : String(branch.value)}
            onChange={(next) => {
              branch.onChange(next === '' ? null : Number(next));
              form.set('delivery_slot_id', null);
            }}
            choices={branches.map((row) => ({ value: String(row.id), label: `${row.id} ${nameOf(row)}` }))}
          />
        )}
        <PickField
          {...form.field('warehouse_id')}
          key={client_id}
          of={`places of ${client_id ?? 'own'}`}
          find={findPlaces(nameOf, client_id)}
          disabled={isPlatform && client_id === null}
          hint={isPlatform && client_id === null ? t('orders.client_first') : undefined}
        />
      </FormSection>
      <LinesField form={form} products={choices.delivery_products} />
      <FormSection title={t('orders.when')} columns="one">
        <SlotPicker
          delivery_branch_id={delivery_branch_id}
          day={form.field('delivery_date')}
          slot={form.field('delivery_slot_id')}
        />
      </FormSection>
      <FormSection title={t('orders.more')}>
        <TextField {...form.field('client_reference')} maxLength={40} hint={t('orders.reference_hint')} />
        {isPlatform && (
          <SegmentField
            {...form.field('priority')}
            value={priorityWord(priority ?? PRIORITIES.normal)}
            onChange={(next) => form.set('priority', PRIORITIES[next || 'normal'])}
            choices={(['low', 'normal', 'high'] as const).map((value) => ({
              value,
              label: t(`orders.priorities.${value}`),
            }))}
          />
        )}
        <TextField {...form.field('notes')} lines={2} maxLength={300} />
        <CheckboxGroup
          {...form.field('required_skills')}
          required={false}
          label={t('orders.also_needed')}
          choices={DELIVERY_SKILLS.map((value) => ({
            value,
            label: t(`field_values.required_skills.${value}`),
          }))}
        />
      </FormSection>
    </FormPanel>
  );
}
