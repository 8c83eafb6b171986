import { createNozzle, updateNozzle } from '@fleet/contracts/stations/nozzles.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { titleIn } from '../../../lib/language.ts';
import { SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import {
  type Forecourt,
  loadForecourt,
  type Nozzle,
  useCreateNozzle,
  useUpdateNozzle,
} from './nozzles.api.ts';

const USUAL_DIGITS = 7;

/** Adds a nozzle: number, product and digits of its meter. */
export function NewNozzleDialog({ forecourt, onClose }: { forecourt: Forecourt; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const create = useCreateNozzle();
  const used = forecourt.nozzles.map((nozzle) => nozzle.number);
  const form = useContractForm({
    route: createNozzle,
    initial: {
      station_id: forecourt.station.id,
      number: Math.max(0, ...used) + 1,
      meter_digits: USUAL_DIGITS,
      fuel_type_id: forecourt.sells[0]?.id,
    },
    save: (body) => create.mutateAsync({ body: body as Parameters<typeof create.mutateAsync>[0]['body'] }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const fuel = form.field('fuel_type_id');
  return (
    <FormDialog form={form} title={t('nozzles.add')} save={t('nozzles.add')} onClose={onClose}>
      <DecimalField {...form.field('number')} />
      <SelectField
        {...plainField<string>({
          name: 'fuel_type_id',
          label: t('shifts.fuel'),
          value: fuel.value ? String(fuel.value) : '',
          onChange: (id) => id && fuel.onChange(Number(id)),
          required: true,
          problem: fuel.problem?.code,
        })}
        choices={forecourt.sells.map(({ id, title_en, title_ar }) => ({
          value: String(id),
          label: titleIn(language, { title_en, title_ar }),
        }))}
      />
      <DecimalField {...form.field('meter_digits')} hint={t('nozzles.digits_hint')} />
    </FormDialog>
  );
}

/** The edit form; the product cannot be changed. */
export function EditNozzleDialog({
  stationId,
  nozzle,
  onClose,
}: {
  stationId: number;
  nozzle: Nozzle;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const update = useUpdateNozzle();
  const form = useContractForm({
    route: updateNozzle,
    initial: nozzle,
    current: async () => (await loadForecourt(stationId)).nozzles.find(({ id }) => id === nozzle.id),
    save: (body) => update.mutateAsync({ params: { id: nozzle.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const { title_en, title_ar } = nozzle.fuel_type;
  const title = t('shifts.nozzle_of', {
    number: nozzle.number,
    fuel: titleIn(language, { title_en, title_ar }),
  });
  return (
    <FormDialog form={form} title={title} save={t('ui.save_changes')} onClose={onClose}>
      <DecimalField {...form.field('number')} />
      <DecimalField {...form.field('meter_digits')} hint={t('nozzles.digits_hint')} />
      <SegmentField
        {...form.field('status')}
        hint={t('nozzles.status_hint')}
        choices={(['active', 'inactive'] as const).map((value) => ({
          value,
          label: t(`field_values.status.${value}`),
        }))}
      />
    </FormDialog>
  );
}
