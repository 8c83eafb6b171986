import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMapPinQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Preview } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { usePartyName } from '../../../lib/fuel-requests/names.ts';
import classes from './vehicle-question.module.css';

interface VehicleQuestionProps {
  question: NonNullable<Preview['vehicle_question']>;
  /** Null until answered. */
  answer: boolean | null;
  onAnswer: (isHere: boolean | null) => void;
  /** The request was pressed without an answer. */
  isMissing: boolean;
}

/** Whether the vehicle is here with the driver, in one tap; then what the answer means, and a way to change it. */
export function VehicleQuestion({ question, answer, onAnswer, isMissing }: VehicleQuestionProps) {
  const { t } = useTranslation();
  const name = usePartyName();
  if (answer !== null) {
    const Icon = answer ? IconCircleCheck : IconAlertTriangle;
    return (
      <div className={classes.answered} data-tone={answer ? 'go' : 'wait'} role="status">
        <Icon size={20} aria-hidden />
        <p className={classes.text}>
          {t(answer ? 'driver.vehicle_here.is_here' : 'driver.vehicle_here.is_elsewhere')}
        </p>
        <UnstyledButton className={classes.change!} onClick={() => onAnswer(null)}>
          {t('driver.change')}
        </UnstyledButton>
      </div>
    );
  }
  const { station } = question;
  return (
    <fieldset className={classes.question} data-missing={isMissing || undefined}>
      <legend className={classes.legend}>
        <IconMapPinQuestion size={22} aria-hidden />
        {station
          ? t('driver.vehicle_here.question_at', { station: name(station) })
          : t('driver.vehicle_here.question')}
      </legend>
      <div className={classes.choices}>
        <UnstyledButton className={classes.choice!} onClick={() => onAnswer(true)}>
          {t('driver.vehicle_here.yes')}
        </UnstyledButton>
        <UnstyledButton className={classes.choice!} onClick={() => onAnswer(false)}>
          {t('driver.vehicle_here.no')}
        </UnstyledButton>
      </div>
      <p className={classes.note} role={isMissing ? 'alert' : undefined}>
        {t(isMissing ? 'driver.vehicle_here.missing' : 'driver.vehicle_here.kept')}
      </p>
    </fieldset>
  );
}
