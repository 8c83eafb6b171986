import { createSim, getSim, updateSim } from '@fleet/contracts/sims.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { DateField, DateTimeField } from '../../ui/form/date-fields.tsx';
import { DecimalField, MoneyField } from '../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { CodeField, DigitsField, TextField } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { type Sim, useCreateSim, useUpdateSim } from './sims.api.ts';

/** A new card; saved, it opens. */
export function NewSimPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateSim();
  const form = useContractForm({
    route: createSim,
    save: (body) => create.mutateAsync({ body }),
    onSaved: (sim) => {
      showSuccess(t('ui.added', { name: sim.sim_number }));
      panel.open(sim.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('sims.one')}
      title={t('ui.new')}
      save={t('sims.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** The same fields for one that is there. */
export function EditSimPanel({ sim, panel }: { sim: Sim; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateSim();
  const form = useContractForm({
    route: updateSim,
    initial: sim,
    save: (body) => update.mutateAsync({ params: { id: sim.id }, body }),
    current: () => call(getSim, { params: { id: sim.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('sims.one')}
      title={<bdi className="num">{sim.sim_number}</bdi>}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((
    path:
      | 'sim_serial_number'
      | 'sim_number'
      | 'sim_puk_number'
      | 'service_provider'
      | 'last_used'
      | 'expiry_date',
  ) => FieldProps<string>) &
    ((path: 'data_limit_mb' | 'price_halalas') => FieldProps<number | null>);
}

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('sims.card')}>
        <CodeField {...field('sim_serial_number')} maxLength={22} hint={t('sims.serial_note')} />
        <DigitsField {...field('sim_number')} kind="mobile" />
        <CodeField {...field('sim_puk_number')} maxLength={8} />
      </FormSection>
      <FormSection title={t('sims.plan')}>
        <TextField {...field('service_provider')} maxLength={40} />
        <DecimalField {...field('data_limit_mb')} unit={t('units.mb')} />
        <MoneyField {...field('price_halalas')} />
        <DateField {...field('last_used')} />
        <DateTimeField {...field('expiry_date')} />
      </FormSection>
    </>
  );
}
