import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldOptions, useInputProps } from '../../../ui/form/field-text.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

const USUAL_PERIODS = ['weekly', 'monthly', 'quarterly'] as const;

/** Free text, as contracts differ; usual periods are suggested, and stored independent of the reader's language. */
export function BillingPeriodField(props: FieldProps<string> & FieldOptions) {
  const { t } = useTranslation();
  const options = USUAL_PERIODS.map((period) => ({
    period,
    label: t(`field_values.billing_period.${period}`),
  }));
  return (
    <Autocomplete
      {...useInputProps(props)}
      data={options.map(({ label }) => label)}
      value={options.find(({ period }) => period === props.value)?.label ?? props.value}
      onChange={(text) => props.onChange(options.find(({ label }) => label === text)?.period ?? text)}
      maxLength={40}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
