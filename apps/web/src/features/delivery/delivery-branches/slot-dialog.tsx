import { createDeliverySlot, updateDeliverySlot } from '@fleet/contracts/delivery/delivery-branches.ts';
import { useTranslation } from 'react-i18next';
import { CheckboxGroup, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, TimeOfDayField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { indexes } from '../../../ui/places.ts';
import { StatusSwitch } from '../../../ui/status-switch.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type DeliveryBranch,
  type DeliverySlot,
  useCreateSlot,
  useSwitchSlot,
  useUpdateSlot,
} from './delivery-branches.api.ts';
import classes from './slots.module.css';

const WEEKDAYS = indexes(7);

/** Adds the same slot to several weekdays. */
export function NewSlotDialog({ branch, onClose }: { branch: DeliveryBranch; onClose: () => void }) {
  const { t } = useTranslation();
  const create = useCreateSlot();
  const form = useContractForm({
    route: createDeliverySlot,
    initial: { delivery_branch_id: branch.id, weekdays: WEEKDAYS },
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess(t('delivery_branches.slot_added'));
      onClose();
    },
  });
  const weekdays = form.field('weekdays');
  return (
    <FormDialog
      form={form}
      title={t('delivery_branches.new_slot')}
      save={t('delivery_branches.add_slot')}
      onClose={onClose}
    >
      <Hours from={form.field('from_minute')} to={form.field('to_minute')} />
      <DecimalField {...form.field('max_orders')} hint={t('delivery_branches.max_orders_note')} />
      <CheckboxGroup
        {...weekdays}
        choices={WEEKDAYS.map((day) => ({ value: String(day), label: t(`rules.weekdays.${day}`) }))}
        value={weekdays.value.map(String)}
        onChange={(days) => weekdays.onChange(days.map(Number).sort())}
      />
    </FormDialog>
  );
}

/** One slot of one weekday: hours, capacity and status. */
export function EditSlotDialog({ slot, onClose }: { slot: DeliverySlot; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateSlot();
  const change = useSwitchSlot();
  const form = useContractForm({
    route: updateDeliverySlot,
    initial: slot,
    save: (body) => update.mutateAsync({ params: { id: slot.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const weekday = form.field('weekday');
  const name = t(`rules.weekdays.${slot.weekday}`);
  return (
    <FormDialog
      form={form}
      title={t('delivery_branches.slot_of', { weekday: name })}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <SelectField
        {...plainField<string>({
          name: 'weekday',
          label: weekday.label,
          required: true,
          value: String(weekday.value),
          onChange: (day) => weekday.onChange(Number(day)),
        })}
        choices={WEEKDAYS.map((day) => ({ value: String(day), label: t(`rules.weekdays.${day}`) }))}
      />
      <Hours from={form.field('from_minute')} to={form.field('to_minute')} />
      <DecimalField {...form.field('max_orders')} hint={t('delivery_branches.promised_note')} />
      <div className={classes.offered}>
        <span>{t('delivery_branches.offered')}</span>
        <StatusSwitch
          name={t('delivery_branches.slot_of', { weekday: name })}
          status={slot.status}
          isAllowed
          consequence={{
            active: t('delivery_branches.slot_on_text'),
            inactive: t('delivery_branches.slot_off_text'),
          }}
          change={async (next) => {
            await change(slot.id, next);
            onClose();
          }}
        />
      </div>
    </FormDialog>
  );
}

type MinuteField = Parameters<typeof TimeOfDayField>[0];

function Hours({ from, to }: { from: MinuteField; to: MinuteField }) {
  return (
    <div className={classes.pair}>
      <TimeOfDayField {...from} />
      <TimeOfDayField {...to} />
    </div>
  );
}
