import { toWesternDigits } from '@fleet/domain/field-rules.ts';
import { HANDOVER_CODE_LENGTH } from '@fleet/domain/recipients.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './trip-stops.module.css';

interface HandoverCodeProps {
  contact: string | null;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The code on the recipient's page, typed after unloading. Checked when the proof is sent. */
export function HandoverCode({ contact, value, error, onChange }: HandoverCodeProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('field_names.handover_code')}
      description={
        contact ? t('trip_stops.handover.from', { name: contact }) : t('trip_stops.handover.from_recipient')
      }
      size="lg"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={HANDOVER_CODE_LENGTH}
      dir="ltr"
      className={`${classes.field} ${classes.handoverCode}`}
      value={value}
      error={error}
      onChange={(event) => onChange(toWesternDigits(event.currentTarget.value).replace(/\D/g, ''))}
    />
  );
}
