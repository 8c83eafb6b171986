import { cleanString, type DigitField, sanitizeDigits, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { compactIban, formatIban } from '@fleet/domain/saudi-identities.ts';
import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type FieldOptions, useInputProps } from './field-text.ts';
import classes from './fields.module.css';
import type { FieldProps } from './use-contract-form.ts';

interface TextFieldProps extends FieldProps<string>, FieldOptions {
  /** More than one line. */
  lines?: number;
  /** Language of the input, if different from the screen's: Arabic is right to left. */
  lang?: Language;
  maxLength?: number;
}

/** Free text. */
export function TextField(props: TextFieldProps) {
  const input = {
    ...useInputProps(props),
    value: props.value,
    onChange: (event: { currentTarget: { value: string } }) => props.onChange(event.currentTarget.value),
    ...(props.maxLength ? { maxLength: props.maxLength } : {}),
    ...(props.lang ? { lang: props.lang, dir: factsOf(props.lang).direction } : {}),
  };
  return props.lines ? <Textarea {...input} autosize minRows={props.lines} /> : <TextInput {...input} />;
}

interface NameFieldsProps {
  /** `form.field('name_en')` etc.; Urdu is optional. */
  en: FieldProps<string>;
  ar: FieldProps<string>;
  ur?: FieldProps<string>;
}

/** A name in several languages, each in its own direction. */
export function NameFields({ en, ar, ur }: NameFieldsProps) {
  return (
    <>
      <TextField {...en} lang="en" />
      <TextField {...ar} lang="ar" />
      {ur && <TextField {...ur} lang="ur" />}
    </>
  );
}

interface DigitsFieldProps extends FieldProps<string>, FieldOptions {
  /** Rule from section 5 of the specification; determines the number of digits. */
  kind: DigitField;
}

/** Digits of either script, truncated to the field's length while typing; mobile numbers show the country code. */
export function DigitsField(props: DigitsFieldProps) {
  const input = useInputProps(props);
  return (
    <TextInput
      {...input}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      className={classes.figures}
      {...(props.kind === 'mobile' ? { leftSection: <Prefix>+966</Prefix>, leftSectionWidth: 56 } : {})}
      value={props.value}
      onChange={(event) =>
        props.onChange(cleaned(props.kind, withoutPrefix(props.kind, event.currentTarget.value)))
      }
    />
  );
}

/** The specification's string cleaner, then digits only. */
function cleaned(kind: DigitField, text: string): string {
  return sanitizeDigits(kind, cleanString(text, kind));
}

/** An email address, validated when the field loses focus. */
export function EmailField(props: FieldProps<string> & FieldOptions) {
  return (
    <TextInput
      {...useInputProps(props)}
      dir="ltr"
      type="email"
      inputMode="email"
      autoComplete="off"
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value.trim())}
    />
  );
}

/** An IBAN, typed with or without spaces, shown in groups of four and stored without. */
export function IbanField(props: FieldProps<string> & FieldOptions) {
  return (
    <TextInput
      {...useInputProps(props)}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      className={classes.figures}
      placeholder="SA00 0000 0000 0000 0000 0000"
      value={formatIban(props.value)}
      onChange={(event) => props.onChange(compactIban(event.currentTarget.value).slice(0, 24))}
    />
  );
}

/** An alphanumeric code such as a serial number: always left to right with Western digits. */
export function CodeField(props: FieldProps<string> & FieldOptions & { maxLength?: number }) {
  return (
    <TextInput
      {...useInputProps(props)}
      dir="ltr"
      autoComplete="off"
      spellCheck={false}
      className={classes.figures}
      {...(props.maxLength ? { maxLength: props.maxLength } : {})}
      value={props.value}
      onChange={(event) => props.onChange(toWesternDigits(event.currentTarget.value))}
    />
  );
}

function Prefix({ children }: { children: ReactNode }) {
  return (
    <span className={classes.unit} dir="ltr">
      {children}
    </span>
  );
}

/** A number pasted in full (+966 5…, 05…) is reduced to its nine digits. */
function withoutPrefix(kind: DigitField, text: string): string {
  return kind === 'mobile'
    ? toWesternDigits(text).replace(/^[\s+]*(?:00)?(?:966[\s-]*)?0?(?=[\s-]*5)/, '')
    : text;
}
