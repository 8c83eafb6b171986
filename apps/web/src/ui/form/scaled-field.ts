import type { FieldProps } from './use-contract-form.ts';

/**
 * A figure kept in a small unit and typed in a larger one: seconds in minutes, metres in kilometres. `scale` of the kept make one of the
 * typed; limits of the contract are told in the typed one. Give it to a `DecimalField`.
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
