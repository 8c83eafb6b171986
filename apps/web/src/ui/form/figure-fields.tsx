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

/** An amount in riyals, stored in halalas. */
export function MoneyField(props: FigureProps) {
  return <FigureField {...props} decimals={2} min={2} sign={<RiyalSign />} />;
}

/** Liters, stored in milliliters. */
export function LitresField(props: FigureProps) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={t('units.litre')} />;
}

/** A price or fee in riyals, stored in thousandths: per liter unless `unit` says otherwise. */
export function FeeField({ unit, ...props }: FigureProps & { unit?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <FigureField {...props} decimals={3} min={2} sign={<RiyalSign />} unit={unit ?? t('units.per_litre')} />
  );
}

/** Kilograms, stored in grams; `per` is the denominator. */
export function WeightField({ per, ...props }: FigureProps & { per?: string }) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={`${t('units.kg')}${per ? ` ${per}` : ''}`} />;
}

const SECONDS_A_MINUTE = 60;

/** A duration in minutes, stored in seconds. */
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

/** Kilometers per liter, stored in meters per liter. */
export function ConsumptionField(props: FigureProps) {
  const { t } = useTranslation();
  return <FigureField {...props} decimals={3} unit={t('units.km_per_litre')} />;
}

interface DecimalFieldProps extends FieldProps<number | null>, FieldOptions {
  /** Decimals; 0 for an integer. */
  decimals?: number;
  /** Shown at the end: "kg". */
  unit?: ReactNode;
  /** Stored units per typed unit, if the caller converts: limits are shown in the typed unit. */
  limitScale?: number;
  /** May be negative. */
  isSigned?: boolean;
}

/** Any other number, not negative unless signed. */
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
  /** Stored units per typed unit; the contract's limits are shown in the typed unit. */
  limitScale?: number;
  isSigned?: boolean;
}

/** A decimal number stored as an integer of its smallest unit. The typed text stays unchanged until the field loses focus. */
function FigureField(props: FigureFieldProps) {
  const { decimals, min = 0, sign, unit, value, onChange, limitScale = 10 ** decimals } = props;
  const isSigned = props.isSigned === true;
  const [text, setText] = useState('');
  const shown = countOfFigure(text, decimals) === value ? text : figureOfCount(value, decimals, min);
  const showLimit = (limit: number) =>
    formatNumber(limit / limitScale, Number.isInteger(limit / limitScale) ? min : Math.max(min, 2));
  const input = useInputProps(props, showLimit);
  return (
    <TextInput
      {...input}
      dir="ltr"
      inputMode={isSigned ? 'text' : decimals === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      className={classes.figures}
      {...(sign ? { leftSection: sign } : {})}
      {...(unit
        ? { rightSection: <span className={classes.unit}>{unit}</span>, rightSectionWidth: 'auto' as const }
        : {})}
      value={shown}
      onChange={(event) => {
        const next = typedFigure(event.currentTarget.value, decimals, isSigned);
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

/** A time of day in Riyadh, stored in minutes since midnight. */
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
