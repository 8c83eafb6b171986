import { REQUEST_REASONS, type RequestReason } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import shared from './driver.module.css';
import classes from './reason-field.module.css';

/** Why the driver needs it: a ready reason, own words, or both. */
export interface DriverReason {
  readonly request_reason?: RequestReason | undefined;
  readonly request_reason_text?: string | undefined;
}

const MAX_LENGTH = 300;

interface ReasonFieldProps {
  reason: DriverReason;
  onChange: (reason: DriverReason) => void;
  isMissing: boolean;
}

/** The manager decides by the reason: one tap on a ready one is enough. */
export function ReasonField({ reason, onChange, isMissing }: ReasonFieldProps) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset className={classes.field} aria-describedby={isMissing ? `${name}-missing` : undefined}>
      <legend className={shared.label}>
        <span>{t('driver.reason_title')}</span>
        {isMissing && (
          <span id={`${name}-missing`} role="alert" data-tone="no">
            {t('driver.reason_missing')}
          </span>
        )}
      </legend>
      <div className={classes.choices}>
        {REQUEST_REASONS.map((code) => (
          <label key={code} className={classes.choice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={reason.request_reason === code}
              onChange={() => onChange({ ...reason, request_reason: code })}
            />
            {t(`request_reasons.${code}`)}
          </label>
        ))}
      </div>
      <input
        className={classes.own}
        // Empty it follows the page, so that the hint stands where writing begins.
        {...(reason.request_reason_text ? { dir: 'auto' } : {})}
        maxLength={MAX_LENGTH}
        value={reason.request_reason_text ?? ''}
        aria-label={t('driver.reason_own')}
        placeholder={t('driver.reason_own')}
        enterKeyHint="done"
        onChange={({ currentTarget }) => onChange({ ...reason, request_reason_text: currentTarget.value })}
      />
    </fieldset>
  );
}

export function hasReason({ request_reason, request_reason_text }: DriverReason): boolean {
  return request_reason !== undefined || (request_reason_text ?? '').trim() !== '';
}
