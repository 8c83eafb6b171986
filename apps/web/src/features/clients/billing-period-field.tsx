import { Autocomplete } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldLook, useInputProps } from '../../ui/form/field-text.ts';
import type { FieldProps } from '../../ui/form/use-contract-form.ts';

const USUAL_PERIODS = ['weekly', 'monthly', 'quarterly'] as const;

/** Free text, as contracts differ; the usual periods are offered, shown and stored so that each reader sees their own word. */
export function BillingPeriodField(props: FieldProps<string> & FieldLook) {
  const { t } = useTranslation();
  const words = USUAL_PERIODS.map((period) => ({ period, word: t(`field_values.billing_period.${period}`) }));
  return (
    <Autocomplete
      {...useInputProps(props)}
      data={words.map(({ word }) => word)}
      value={words.find(({ period }) => period === props.value)?.word ?? props.value}
      onChange={(text) => props.onChange(words.find(({ word }) => word === text)?.period ?? text)}
      maxLength={40}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
