import { BILLING_PERIODS } from '@fleet/domain/billing-periods.ts';
import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldOptions, useInputProps } from '../../../ui/form/field-text.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

/** Free text, as contracts differ; those that are invoiced so are suggested, and stored independent of the reader's language. */
export function BillingPeriodField(props: FieldProps<string> & FieldOptions) {
  const { t } = useTranslation();
  const options = BILLING_PERIODS.map((period) => ({
    period,
    label: t(`field_values.billing_period.${period}`),
  }));
  return (
    <Autocomplete
      {...useInputProps({ hint: t('clients.billing_period_hint'), ...props })}
      data={options.map(({ label }) => label)}
      value={options.find(({ period }) => period === props.value)?.label ?? props.value}
      onChange={(text) => props.onChange(options.find(({ label }) => label === text)?.period ?? text)}
      maxLength={40}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
