import { type MeterAnswer, meterCapacityMl } from '@fleet/domain/meters.ts';
import { parseLitresToMl } from '@fleet/domain/units.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFuelTitle } from '../../../../lib/appearance-context.ts';
import { formatMl, formatNumber } from '../../../../lib/format.ts';
import { NumberPad } from '../../../../ui/number-pad.tsx';
import { Measurement } from '../../../../ui/volume.tsx';
import type { ShiftFuel } from '../shifts.api.ts';
import classes from './shift-pump.module.css';

export interface NozzleToRead {
  readonly id: number;
  readonly number: number;
  readonly fuel_type: ShiftFuel['fuel_type'];
  readonly meter_digits: number;
}

interface ReadingStepProps {
  nozzle: NozzleToRead;
  /** Index and total number. */
  at: number;
  of: number;
  /** The reference reading: end of the last shift, or start of this one. */
  beside: { label: string; reading_ml: number | null };
  typed: string;
  onType: (text: string) => void;
  /** Volume since the reference reading; null while invalid. */
  answer: MeterAnswer | null;
  /** Whether the meter was exchanged, offered if it may explain a reading. */
  exchanged?: { isSet: boolean; toggle: () => void } | undefined;
}

/** One nozzle's meter: expected and typed reading, with the resulting volume or an error. */
export function ReadingStep(props: ReadingStepProps) {
  const { nozzle, beside, typed, answer, exchanged } = props;
  const { t } = useTranslation();
  const titleOf = useFuelTitle();
  const length = nozzle.meter_digits + DECIMALS;
  const shown = new RegExp(`^\\d{0,${nozzle.meter_digits}}(\\.\\d{0,3})?$`);
  // Input beyond the meter's digits is ignored.
  const type = (text: string) => {
    if (shown.test(text)) props.onType(text);
  };
  return (
    <div className={classes.step}>
      <div className={classes.stepHeader}>
        <b>{t('shifts.nozzle_of', { number: nozzle.number, fuel: titleOf(nozzle.fuel_type) })}</b>
        <small>{t('shifts.pump.step', { at: props.at, of: props.of })}</small>
      </div>
      <p className={classes.beside}>
        <span>{beside.label}</span>
        {beside.reading_ml === null ? (
          t('shifts.pump.first_reading')
        ) : (
          <Reading reading_ml={beside.reading_ml} />
        )}
      </p>
      <output
        className={classes.typed}
        aria-label={t('shifts.pump.reading')}
        data-empty={typed === '' || undefined}
      >
        <bdi dir="ltr">{typed || '–'}</bdi>
        <small>{t('units.litre')}</small>
      </output>
      <p className={classes.answer} data-wrong={answer?.problem ? true : undefined} aria-live="polite">
        {answer === null
          ? t('shifts.pump.type_reading')
          : answer.problem
            ? t(`shifts.problems.${answer.problem}`)
            : t(answer.rolled_over ? 'shifts.pump.ran_round' : 'shifts.pump.ran', {
                litres: formatMl(answer.volume_ml),
              })}
      </p>
      {exchanged && (
        <UnstyledButton
          className={classes.toggle!}
          aria-pressed={exchanged.isSet}
          onClick={exchanged.toggle}
          data-on={exchanged.isSet || undefined}
        >
          {t(exchanged.isSet ? 'shifts.pump.exchanged_yes' : 'shifts.pump.exchanged')}
        </UnstyledButton>
      )}
      <NumberPad value={typed} onChange={type} length={length} decimal />
    </div>
  );
}

/** A decimal point and three digits: meters show no more. */
const DECIMALS = 4;
const ML_PER_LITRE = 1_000;
/** Resolution of two decimals. */
const SHOWN_ML = 10;

/** A reading with all of its digits, so that an unchanged one can be copied. */
function Reading({ reading_ml }: { reading_ml: number }) {
  const { t } = useTranslation();
  const decimals = reading_ml % SHOWN_ML === 0 ? 2 : 3;
  return <Measurement value={formatNumber(reading_ml / ML_PER_LITRE, decimals)} unit={t('units.litre')} />;
}

/** A typed reading in milliliters; null if empty, or beyond the meter's digits. */
export function readingOf(text: string | undefined, meter_digits: number): number | null {
  const reading_ml = text ? parseLitresToMl(text) : null;
  return reading_ml === null || reading_ml >= meterCapacityMl(meter_digits) ? null : reading_ml;
}
