import type { FieldProps } from './use-contract-form.ts';

/**
 * Converts a stored small unit to a larger typed one: seconds to minutes, meters to kilometers. One typed unit is `scale` stored
 * ones; the contract's limits are shown in the typed unit. For a `DecimalField`.
 */
export function scaledField(
  field: FieldProps<number | null>,
  scale: number,
  label = field.label,
): FieldProps<number | null> & { limitScale: number } {
  return {
    ...field,
    label,
    limitScale: scale,
    value: field.value === null ? null : field.value / scale,
    onChange: (typed) => field.onChange(typed === null ? null : Math.round(typed * scale)),
  };
}
