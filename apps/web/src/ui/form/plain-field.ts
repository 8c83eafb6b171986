import type { FieldProps } from './use-contract-form.ts';

/** The properties of a field outside a contract form: a dialog's reason, an amount to be corrected. */
export function plainField<Value>(
  field: Pick<FieldProps<Value>, 'name' | 'label' | 'value' | 'onChange'> & {
    required?: boolean;
    /** A code under `fields`, or nothing. */
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
