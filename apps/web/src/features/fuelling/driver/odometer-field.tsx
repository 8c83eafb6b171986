import type { Check } from '@fleet/contracts/fuelling/check-shapes.ts';
import { type Ref, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber, formatRelative } from '../../../lib/format.ts';
import { checkAnswer } from '../../../lib/fuel-requests/check-sentence.ts';
import { useNow } from '../../../ui/date-time.tsx';
import type { Vehicle } from './driver.api.ts';
import shared from './driver.module.css';
import classes from './measure-field.module.css';
import { sanitizeOdometer } from './request-draft.ts';

interface OdometerFieldProps {
  vehicle: Vehicle;
  value: string;
  onChange: (next: string) => void;
  /** The policy's check of the reading, if any. */
  plausible: Check | undefined;
  /** It is required and the driver submitted without it. */
  isMissing: boolean;
  ref: Ref<HTMLInputElement>;
}

/** The odometer with its last reading, or its error in the same place. */
export function OdometerField({ vehicle, value, onChange, plausible, isMissing, ref }: OdometerFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const [isTyping, setIsTyping] = useState(false);
  const id = useId();
  const isWrong = isMissing || (value !== '' && plausible?.passed === false);
  const note = isMissing
    ? t('driver.odometer_missing')
    : isWrong && plausible
      ? checkAnswer(t, plausible)
      : vehicle.odometer_km === null
        ? t('driver.odometer_first')
        : vehicle.odo_last_updated_date === null
          ? t('driver.odometer_last_plain', { km: formatNumber(vehicle.odometer_km) })
          : t('driver.odometer_last', {
              km: formatNumber(vehicle.odometer_km),
              when: formatRelative(vehicle.odo_last_updated_date, now, language),
            });
  return (
    <section>
      <div className={`${shared.label} ${classes.reading}`}>
        <label htmlFor={id}>{t('driver.odometer')}</label>
        <span id={`${id}-note`} data-tone={isWrong ? 'no' : undefined} aria-live="polite">
          {note}
        </span>
      </div>
      <label className={classes.odometer} data-tone={isWrong ? 'no' : undefined}>
        <input
          ref={ref}
          id={id}
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          placeholder={t('driver.odometer_placeholder')}
          value={isTyping || value === '' ? value : formatNumber(Number(value))}
          onChange={(event) => onChange(sanitizeOdometer(event.currentTarget.value))}
          onFocus={({ currentTarget }) => {
            // Remove the commas first: with them, the browser's selection of the whole value would be lost.
            flushSync(() => setIsTyping(true));
            currentTarget.select();
          }}
          onBlur={() => setIsTyping(false)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          aria-describedby={`${id}-note`}
          aria-invalid={isWrong}
        />
        <small>{t('units.km')}</small>
      </label>
    </section>
  );
}
