import { Checkbox, Loader, SegmentedControl, Select, Switch } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchOption } from '../search-select.tsx';
import { type FieldOptions, fieldText, useInputProps } from './field-text.ts';
import classes from './fields.module.css';
import type { FieldProps } from './use-contract-form.ts';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value | ''>, FieldOptions {
  choices: readonly Choice<Value>[];
  /** Many choices: typing narrows them. */
  searchable?: boolean;
}

/** One of a few known words. With up to three that must be chosen from, use `SegmentField`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, choices, required, searchable = false } = props;
  const { t } = useTranslation();
  return (
    <Select
      {...useInputProps(props)}
      data={choices.map((choice) => ({ ...choice }))}
      value={value || null}
      onChange={(next) => onChange((next ?? '') as Value | '')}
      clearable={!required}
      searchable={searchable}
      nothingFoundMessage={searchable ? t('ui.no_choice') : undefined}
      allowDeselect={false}
      checkIconPosition="right"
      placeholder={t('ui.choose')}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** One of two or three words, all in sight. */
export function SegmentField<Value extends string>({
  label,
  value,
  onChange,
  choices,
  disabled = false,
  hint,
}: SelectFieldProps<Value>) {
  const id = useId();
  return (
    <div className={classes.segment}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        data={choices.map((choice) => ({ ...choice }))}
        value={value}
        onChange={(next) => onChange(next as Value)}
        disabled={disabled}
      />
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}

interface PickFieldProps extends FieldProps<number | null>, FieldOptions {
  /** Asks the server: with no text the first few. */
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>;
  /** What is searched, for the cache: "stations of 4". */
  of: string;
  /** The chosen one's name where the screen knows it already. */
  chosen?: string | undefined;
}

const TYPING_MS = 250;

/** One of more than a menu holds: what is typed is looked for by the server, and the one picked is kept by its id. */
export function PickField(props: PickFieldProps) {
  const { value, onChange, find, of, chosen, required } = props;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [picked, setPicked] = useState<SearchOption | null>(null);
  const name = picked?.id === value ? picked?.name : chosen;
  const isSearching = text !== '' && text !== name;
  const [wanted] = useDebouncedValue(isSearching ? text.trim() : '', TYPING_MS);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['pick-field', of, wanted],
    queryFn: ({ signal }) => find(wanted, signal),
    enabled: isOpen || (value !== null && name === undefined),
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  const known = name ?? found.find((option) => option.id === value)?.name ?? t('ui.one_chosen');
  const items =
    value !== null && !found.some((option) => option.id === value) && !isSearching
      ? [{ id: value, name: known }, ...found]
      : found;
  return (
    <Select
      {...useInputProps(props)}
      searchable
      clearable={!required}
      allowDeselect={false}
      checkIconPosition="right"
      placeholder={t('ui.search_and_choose')}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
      nothingFoundMessage={
        isError ? t('ui.load_failed') : isFetching ? t('ui.searching') : t('ui.nothing_found')
      }
      data={items.map((option) => ({ value: String(option.id), label: option.name }))}
      // The server has already chosen what matches.
      filter={({ options }) => options}
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onChange={(next) => {
        setPicked(items.find((option) => String(option.id) === next) ?? null);
        onChange(next === null ? null : Number(next));
      }}
      {...(isFetching && isOpen ? { rightSection: <Loader size={16} /> } : {})}
      comboboxProps={{ shadow: 'md' }}
    />
  );
}

/** Yes or no, in force as soon as the form is saved. */
export function SwitchField(props: FieldProps<boolean> & FieldOptions) {
  const { value, onChange, label, name, hint, disabled, onBlur } = props;
  return (
    <Switch
      name={name}
      label={label}
      {...(hint ? { description: hint } : {})}
      disabled={disabled ?? false}
      checked={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

interface CheckboxGroupProps<Value extends string> extends FieldProps<Value[]>, FieldOptions {
  choices: readonly Choice<Value>[];
  /** In columns that keep to one line, as many as there is room for: sentences rather than words. */
  isAligned?: boolean;
}

/** Any number of a few known words. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, value, onChange, onBlur, choices, problem, required, hint, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset
      className={classes.group}
      aria-describedby={problem ? id : undefined}
      onBlur={onBlur}
      disabled={disabled}
    >
      <legend className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            {' '}
            *
          </span>
        )}
      </legend>
      <div
        className={classes.boxes}
        data-aligned={props.isAligned || undefined}
        aria-invalid={problem ? true : undefined}
      >
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={value.includes(choice.value)}
            onChange={(event) =>
              onChange(
                event.currentTarget.checked
                  ? [...value, choice.value]
                  : value.filter((other) => other !== choice.value),
              )
            }
          />
        ))}
      </div>
      {problem && (
        <span className={classes.wrong} id={id}>
          {fieldText(t, problem)}
        </span>
      )}
      {hint && <span className={classes.hint}>{hint}</span>}
    </fieldset>
  );
}
