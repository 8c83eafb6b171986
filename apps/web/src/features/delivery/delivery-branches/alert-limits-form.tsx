import { getAlertLimits, updateAlertLimits } from '@fleet/contracts/delivery/delivery-branches.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { scaledField } from '../../../ui/form/scaled-field.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type AlertLimits, type DeliveryBranch, useUpdateAlertLimits } from './delivery-branches.api.ts';

/** Limits in minutes, in the order of a trip. */
export const MINUTE_LIMITS = [
  'driver_minutes',
  'start_minutes',
  'late_minutes',
  'stopped_minutes',
  'silent_minutes',
  'proof_minutes',
] as const;
/** Limits in tenths of a degree. */
export const TEMPERATURE_LIMITS = ['min_temperature_decicelsius', 'max_temperature_decicelsius'] as const;
export const TENTHS = 10;

interface EditAlertLimitsPanelProps {
  branch: DeliveryBranch;
  limits: AlertLimits;
  panel: PanelState;
}

/** Edits when the dispatchers of a depot are alerted. */
export function EditAlertLimitsPanel({ branch, limits, panel }: EditAlertLimitsPanelProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateAlertLimits();
  const form = useContractForm({
    route: updateAlertLimits,
    initial: limits,
    save: (body) => update.mutateAsync({ params: { id: branch.id }, body }),
    current: () => call(getAlertLimits, { params: { id: branch.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  const { field } = form;
  return (
    <FormPanel
      form={form}
      kind={t('delivery_branches.alerts')}
      title={nameOf(branch)}
      save={t('delivery_branches.save_alerts')}
      onClose={panel.show}
    >
      <FormSection title={t('delivery_branches.alerts_time')} note={t('delivery_branches.alerts_note')}>
        {MINUTE_LIMITS.map((name) => (
          <DecimalField
            key={name}
            {...field(name)}
            label={t(`delivery_branches.limits.${name}`)}
            unit={t('units.min')}
          />
        ))}
      </FormSection>
      <FormSection title={t('delivery_branches.alerts_load')}>
        <DecimalField
          {...field('volume_percent')}
          label={t('delivery_branches.limits.volume_percent')}
          unit={t('units.percent')}
        />
        {TEMPERATURE_LIMITS.map((name) => (
          <DecimalField
            key={name}
            {...scaledField(field(name), TENTHS, t(`delivery_branches.limits.${name}`))}
            decimals={1}
            isSigned
            unit={t('units.celsius')}
          />
        ))}
      </FormSection>
    </FormPanel>
  );
}
