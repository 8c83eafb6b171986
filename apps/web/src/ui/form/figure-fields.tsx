import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { RiyalSign } from '../money.tsx';
import { type FieldOptions, useInputProps } from './field-text.ts';
import classes from './fields.module.css';
import { countOfFigure, figureOfCount, parseTimeOfDay, timeOfDayText, typedFigure } from './figures.ts';
import type { FieldProps } from './use-contract-form.ts';

type FigureProps = FieldProps<number | null> & FieldOptions;

/** Riyals as typed, kept in halalas. */
export function MoneyField(props: FigureProps) {
  return <FigureField {...props} decimals={2} min={2} sign={<RiyalSign />} />;
}

/** Litres as typed, kept in millilitres. */
export function LitresField(props: FigureProps) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={t('units.litre')} />;
}

/** A price or fee in riyals as typed, kept in thousandths: of a litre, unless `unit` says of what. */
export function FeeField({ unit, ...props }: FigureProps & { unit?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <FigureField {...props} decimals={3} min={2} sign={<RiyalSign />} unit={unit ?? t('units.per_litre')} />
  );
}

/** Kilograms as typed, kept in grams; `per` says of what. */
export function WeightField({ per, ...props }: FigureProps & { per?: string }) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={`${t('units.kg')}${per ? ` ${per}` : ''}`} />;
}

const SECONDS_A_MINUTE = 60;

/** A span in minutes as typed, kept in seconds. */
export function MinutesField({ value, onChange, ...props }: FigureProps) {
  const { t } = useTranslation();
  return (
    <FigureField
      {...props}
      decimals={0}
      unit={t('units.min')}
      value={value === null ? null : Math.round(value / SECONDS_A_MINUTE)}
      onChange={(minutes) => onChange(minutes === null ? null : minutes * SECONDS_A_MINUTE)}
      limitScale={SECONDS_A_MINUTE}
    />
  );
}

/** Kilometres a litre as typed, kept in metres a litre. */
export function ConsumptionField(props: FigureProps) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={t('units.km_per_litre')} />;
}

interface DecimalFieldProps extends FieldProps<number | null>, FieldOptions {
  /** Digits after the point; none makes it a whole number. */
  decimals?: number;
  /** Said at the end: "kg". */
  unit?: ReactNode;
  /** How many of the kept unit make one of what is typed, where the caller divides: a limit is told in the typed one. */
  limitScale?: number;
}

/** Any other number from zero up. */
export function DecimalField({ decimals = 0, limitScale = 1, value, onChange, ...props }: DecimalFieldProps) {
  const scale = 10 ** decimals;
  return (
    <FigureField
      {...props}
      decimals={decimals}
      value={value === null ? null : Math.round(value * scale)}
      onChange={(count) => onChange(count === null ? null : count / scale)}
      limitScale={limitScale}
    />
  );
}

interface FigureFieldProps extends FieldProps<number | null>, FieldOptions {
  decimals: number;
  min?: number;
  sign?: ReactNode;
  unit?: ReactNode;
  /** How many of the kept unit make one of the typed; a limit of the contract is told in the typed one. */
  limitScale?: number;
}

/** A figure typed with a decimal point and kept as a count of its smallest unit. What is typed stays as typed until the field is left. */
function FigureField(props: FigureFieldProps) {
  const { decimals, min = 0, sign, unit, value, onChange, limitScale = 10 ** decimals } = props;
  const [text, setText] = useState('');
  const shown = countOfFigure(text, decimals) === value ? text : figureOfCount(value, decimals, min);
  const showLimit = (limit: number) =>
    formatNumber(limit / limitScale, Number.isInteger(limit / limitScale) ? min : Math.max(min, 2));
  const input = useInputProps(props, showLimit);
  return (
    <TextInput
      {...input}
      dir="ltr"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={classes.figures}
      {...(sign ? { leftSection: sign } : {})}
      {...(unit
        ? { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 'auto' as const }
        : {})}
      value={shown}
      onChange={(event) => {
        const next = typedFigure(event.currentTarget.value, decimals);
        setText(next);
        onChange(countOfFigure(next, decimals));
      }}
      onBlur={() => {
        setText(figureOfCount(value, decimals, min));
        input.onBlur();
      }}
    />
  );
}

/** A time of day in Riyadh, kept as minutes since midnight. */
export function TimeOfDayField(props: FigureProps) {
  const { value, onChange } = props;
  const [text, setText] = useState('');
  const input = useInputProps(props);
  const isTyping = text !== '' && parseTimeOfDay(text) === value;
  return (
    <TextInput
      {...input}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      className={classes.figures}
      value={isTyping || (text !== '' && value === null) ? text : timeOfDayText(value)}
      onChange={(event) => {
        const next = event.currentTarget.value.slice(0, 5);
        setText(next);
        onChange(parseTimeOfDay(next));
      }}
      onBlur={() => {
        setText('');
        input.onBlur();
      }}
    />
  );
}
