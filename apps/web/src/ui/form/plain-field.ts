import type { FieldProps } from './use-contract-form.ts';

/** Field properties outside a contract form, such as a dialog's reason or an amount. */
export function plainField<Value>(
  field: Pick<FieldProps<Value>, 'name' | 'label' | 'value' | 'onChange'> & {
    required?: boolean;
    /** A key under `fields`, if invalid. */
    problem?: string | undefined;
  },
): FieldProps<Value> {
  const { problem, required = false, ...rest } = field;
  return {
    ...rest,
    required,
    onBlur: () => {},
    problem: problem === undefined ? undefined : ({ code: problem } as FieldProps<Value>['problem']),
  };
}
