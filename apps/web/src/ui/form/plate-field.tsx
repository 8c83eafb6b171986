import { type PlateKind, parsePlate } from '@fleet/domain/plates.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Plate } from '../plate.tsx';
import { type FieldOptions, useInputProps } from './field-text.ts';
import classes from './fields.module.css';
import type { FieldProps } from './use-contract-form.ts';

interface PlateFieldProps extends FieldProps<string>, FieldOptions {
  kind?: PlateKind;
}

/** A plate in either script, with a drawn preview, because typed Arabic letters run right to left. Stores the canonical text. */
export function PlateField({ kind = 'private', ...props }: PlateFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const plate = parsePlate(props.value);
  const isTyped = text !== '' && (parsePlate(text)?.canonical ?? text) === props.value;
  return (
    <div className={classes.plate}>
      <TextInput
        {...useInputProps({ hint: t('ui.plate_hint'), ...props })}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        value={isTyped ? text : props.value}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          setText(typed);
          props.onChange(parsePlate(typed)?.canonical ?? typed);
        }}
      />
      <div className={classes.drawn} aria-live="polite">
        {plate && <Plate plate={plate.canonical} kind={kind} size="md" />}
      </div>
    </div>
  );
}
