import { updateForecourt } from '@fleet/contracts/stations/nozzles.ts';
import { useTranslation } from 'react-i18next';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, LitresField } from '../../../ui/form/figure-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Forecourt, loadForecourt, useUpdateForecourt } from './nozzles.api.ts';

const BASIS_POINTS_PER_PERCENT = 100;

/** Whether fueling requires an open shift, and the tolerance between meters and records. */
export function RulesDialog({ forecourt, onClose }: { forecourt: Forecourt; onClose: () => void }) {
  const { t } = useTranslation();
  const update = useUpdateForecourt();
  const form = useContractForm({
    route: updateForecourt,
    initial: forecourt,
    current: () => loadForecourt(forecourt.station.id),
    save: (body) => update.mutateAsync({ params: { id: forecourt.station.id }, body }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  const share = form.field('shift_tolerance_basis_points');
  return (
    <FormDialog form={form} title={t('nozzles.rules')} save={t('ui.save_changes')} onClose={onClose}>
      <SwitchField {...form.field('shift_required')} label={t('nozzles.required')} />
      <LitresField {...form.field('shift_tolerance_ml')} hint={t('nozzles.tolerance_hint')} />
      <DecimalField
        {...share}
        decimals={2}
        limitScale={BASIS_POINTS_PER_PERCENT}
        unit="%"
        value={share.value === null ? null : share.value / BASIS_POINTS_PER_PERCENT}
        onChange={(percent) =>
          share.onChange(percent === null ? null : Math.round(percent * BASIS_POINTS_PER_PERCENT))
        }
      />
    </FormDialog>
  );
}
