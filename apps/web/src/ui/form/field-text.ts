import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { FieldProps, ShownProblem } from './use-contract-form.ts';

/** The message for a field's problem. `showLimit` formats a violated limit in the field's unit. */
export function fieldText(
  t: TFunction,
  problem: ShownProblem,
  showLimit: (limit: number) => string = (limit) => formatNumber(limit, Number.isInteger(limit) ? 0 : 2),
): string {
  const { code, origin, minimum, maximum, details } = problem;
  const limit = code === 'too_small' ? minimum : maximum;
  if ((code === 'too_small' || code === 'too_big') && limit !== undefined) {
    // An empty required text is “required”, not “too short”.
    if (origin === 'string' && code === 'too_small' && limit === 1) return t('fields.required');
    if (origin === 'number') return t(`fields.${code}_number`, { limit: showLimit(limit) });
    return t(`fields.${code}_${origin}`, { count: limit });
  }
  return t(`fields.${code}`, { ...details, defaultValue: t('fields.invalid') });
}

/** Common options of form fields. */
export interface FieldOptions {
  /** A hint below: purpose or example. */
  hint?: ReactNode;
  disabled?: boolean;
  /** At the pump: readable in sunlight and usable with gloves. */
  size?: 'lg';
}

/** Input properties common to all fields. */
export function useInputProps<Value>(
  { name, label, problem, required, onBlur, hint, disabled, size }: FieldProps<Value> & FieldOptions,
  showLimit?: (limit: number) => string,
) {
  const { t } = useTranslation();
  return {
    name,
    label,
    required,
    onBlur,
    disabled: disabled ?? false,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    ...(size ? { size } : {}),
    ...(hint ? { description: hint } : {}),
    ...(problem ? { error: fieldText(t, problem, showLimit) } : {}),
  };
}
