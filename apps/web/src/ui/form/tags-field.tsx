import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type FieldOptions, fieldText, useInputProps } from './field-text.ts';
import type { FieldProps, ShownProblem } from './use-contract-form.ts';

interface TagsFieldProps extends FieldProps<string[]>, FieldOptions {
  /** Maximum number of entries. */
  max: number;
  /** Suggestions with descriptions. */
  suggestions: readonly { value: string; note: string }[];
  placeholder: string;
  /** Error of a single entry: the first is shown at the field. */
  entryProblem?: ShownProblem | undefined;
}

/** Several short texts, such as addresses, typed or picked, separated by Enter, a comma or a space. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, max, suggestions, placeholder, entryProblem } = props;
  const { t } = useTranslation();
  const notes = new Map(suggestions.map((one) => [one.value, one.note]));
  const input = useInputProps(props);
  return (
    <TagsInput
      {...input}
      {...(entryProblem && !props.problem ? { error: fieldText(t, entryProblem) } : {})}
      value={value}
      onChange={onChange}
      maxTags={max}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      data={suggestions.map((one) => one.value)}
      renderOption={({ option }) => (
        <span>
          <bdi>{notes.get(option.value)}</bdi> <small dir="ltr">{option.value}</small>
        </span>
      )}
      placeholder={value.length === 0 ? placeholder : ''}
      clearable
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}
