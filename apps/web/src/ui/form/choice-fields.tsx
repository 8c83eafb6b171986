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
  /** For many choices: filters them by typing. */
  searchable?: boolean;
}

/** A choice from a fixed list. For up to three required choices use `SegmentField`. */
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

/** A choice of two or three options, all visible. */
export function SegmentField<Value extends string>({
  label,
  value,
  onChange,
  choices,
  disabled = false,
  hint,
  problem,
}: SelectFieldProps<Value>) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={classes.segment}>
      <span className={classes.label} id={id}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        data={choices.map((choice) => ({ ...choice }))}
        value={value}
        onChange={(next) => onChange(next as Value)}
        disabled={disabled}
      />
      {problem && (
        <span className={classes.wrong} id={`${id}-problem`}>
          {fieldText(t, problem)}
        </span>
      )}
      {hint && <span className={classes.hint}>{hint}</span>}
    </div>
  );
}

interface PickFieldProps extends FieldProps<number | null>, FieldOptions {
  /** Queries the server; without a text the first few. */
  find: (text: string, signal: AbortSignal) => Promise<readonly SearchOption[]>;
  /** Cache key of the search: "stations of 4". */
  of: string;
  /** Name of the selected one, if the screen already knows it. */
  chosen?: string | undefined;
}

const TYPING_MS = 250;

/** A choice among more options than a menu can hold: the server searches for the typed text, and the form stores the selected id. */
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
      // The server has already filtered the options.
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

/** A switch that takes effect when the form is saved. */
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
  /** In as many aligned columns as fit, one line each: for sentences rather than words. */
  isAligned?: boolean;
}

/** A selection of any number of fixed options. */
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
