import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';

interface RelationFieldProps extends FieldProps<(number | null)[]> {
  hint: string;
}

/** Numbers of other orders, as they are written: `O-12, O-15`. */
export function RelationField({ name, label, value, onChange, problem, hint }: RelationFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(() => (value ?? []).map((id) => `O-${id}`).join(t('ui.comma')));
  return (
    <TextField
      {...plainField({
        name,
        label,
        value: text,
        onChange: (next: string) => {
          setText(next);
          onChange([...toWesternDigits(next).matchAll(/\d+/g)].map(([id]) => Number(id)));
        },
        problem: problem?.code,
      })}
      hint={hint}
      maxLength={120}
    />
  );
}
