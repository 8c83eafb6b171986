import type { updateOrder } from '@fleet/contracts/delivery/orders.ts';
import { listSlotOffers } from '@fleet/contracts/delivery/slot-offers.ts';
import { DELIVERY_SKILLS } from '@fleet/domain/delivery.ts';
import type { OrderField } from '@fleet/domain/order-edits.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, PickField, SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { MinutesField } from '../../../ui/form/figure-fields.tsx';
import { FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { LinesField } from './lines-field.tsx';
import type { LineProduct } from './order-draft.ts';
import { PRIORITIES, priorityLevel } from './order-labels.tsx';
import { findSites, type OrderChoices, useSlotOffers } from './orders.api.ts';
import { RelationField } from './relation-field.tsx';
import { SlotPicker } from './slot-picker.tsx';

/** The part of the form that fields use; new and existing orders have the same fields. */
export type OrderForm = Pick<
  ReturnType<typeof useContractForm<typeof updateOrder.body>>,
  'values' | 'field' | 'set' | 'add' | 'remove' | 'problems'
>;

interface OrderFieldsProps {
  form: OrderForm;
  choices: OrderChoices;
  products: readonly LineProduct[];
  isPlatform: boolean;
  /** The order's client; null until an administrator has selected one. */
  client_id: number | null;
  /** The client field, above the delivery site. */
  whose?: ReactNode;
  /** Name of the current delivery site. */
  site?: string;
  may: (field: OrderField) => boolean;
}

/** The fields of an order in sections; sections without editable fields are omitted. */
export function OrderFields({
  form,
  choices,
  products,
  isPlatform,
  client_id,
  whose,
  site,
  may,
}: OrderFieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { delivery_branch_id, priority } = form.values;
  const branches = choices.delivery_branches;
  const branch = form.field('delivery_branch_id');
  const isUnknown = isPlatform && client_id === null;
  const offers = useSlotOffers(slotQueryOf(form.values, client_id, isPlatform));
  return (
    <>
      {(may('warehouse_id') || may('delivery_branch_id')) && (
        <FormSection title={t('orders.where')}>
          {whose}
          {may('delivery_branch_id') && branches.length > 1 && (
            <SelectField
              {...branch}
              required
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
            required
            key={client_id}
            chosen={site}
            of={`places of ${client_id ?? 'own'}`}
            find={findSites(nameOf, client_id)}
            disabled={isUnknown}
            hint={isUnknown ? t('orders.client_first') : undefined}
          />
        </FormSection>
      )}
      {may('lines') && <LinesField form={form} products={products} />}
      {may('delivery_date') && (
        <FormSection title={t('orders.when')} columns="one">
          <SlotPicker
            delivery_branch_id={delivery_branch_id}
            day={form.field('delivery_date')}
            slot={form.field('delivery_slot_id')}
            {...(offers && { offers })}
          />
        </FormSection>
      )}
      <FormSection title={t('orders.more')}>
        {may('client_reference') && (
          <TextField {...form.field('client_reference')} maxLength={40} hint={t('orders.reference_hint')} />
        )}
        {isPlatform && may('priority') && (
          <SegmentField
            {...form.field('priority')}
            value={priorityLevel(priority ?? PRIORITIES.normal)}
            onChange={(next) => form.set('priority', PRIORITIES[next || 'normal'])}
            choices={(['low', 'normal', 'high'] as const).map((value) => ({
              value,
              label: t(`orders.priorities.${value}`),
            }))}
          />
        )}
        {isPlatform && may('service_seconds') && (
          <MinutesField
            {...form.field('service_seconds')}
            label={t('orders.service_time')}
            hint={t('orders.service_time_hint')}
          />
        )}
        {may('notes') && <TextField {...form.field('notes')} lines={2} maxLength={300} />}
        {may('after_order_ids') && (
          <RelationField {...form.field('after_order_ids')} hint={t('orders.after_hint')} />
        )}
        {may('apart_order_ids') && (
          <RelationField {...form.field('apart_order_ids')} hint={t('orders.apart_hint')} />
        )}
        {may('required_skills') && (
          <CheckboxGroup
            {...form.field('required_skills')}
            required={false}
            label={t('orders.also_needed')}
            choices={DELIVERY_SKILLS.map((value) => ({
              value,
              label: t(`field_values.required_skills.${value}`),
            }))}
          />
        )}
      </FormSection>
    </>
  );
}

/** The question what each slot costs; null until the form says where and what. */
function slotQueryOf(
  values: OrderForm['values'],
  client_id: number | null,
  isPlatform: boolean,
): Parameters<typeof useSlotOffers>[0] {
  const { delivery_branch_id, warehouse_id, delivery_date, lines } = values;
  const input = {
    ...(isPlatform && client_id !== null && { client_id }),
    delivery_branch_id,
    warehouse_id,
    delivery_date,
    lines: lines?.map(({ delivery_product_id, volume_ml, pieces }) => ({
      delivery_product_id,
      ...(volume_ml != null && { volume_ml }),
      ...(pieces != null && { pieces }),
    })),
  };
  const read = listSlotOffers.body.safeParse(input);
  return read.success ? read.data : null;
}
