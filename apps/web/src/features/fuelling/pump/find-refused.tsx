import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallError } from '../../../lib/call-error.ts';
import { isolated } from '../../../lib/format.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { WhyLink } from '../../../ui/help-link.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { VerdictBanner } from '../../../ui/verdict-banner.tsx';
import { InkButton } from './ink-button.tsx';
import classes from './pump.module.css';
import { PumpFrame } from './pump-frame.tsx';

interface Choice {
  label: string;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  onPress: () => void;
}

interface FindRefusedProps {
  error: CallError;
  /** Canonical, if a plate was typed. */
  plate?: string | undefined;
  again: Choice;
  other: Choice;
  /** Finds another plate: the one that was meant, if the letters were typed from the other side. */
  onPlate?: ((plate: string) => void) | undefined;
}

const REFUSALS = [
  'REQUEST_NOT_FOUND_AT_PUMP',
  'TAG_UNKNOWN',
  'TAG_BLOCKED',
  'TAG_COPIED',
  'TAG_MISMATCH',
  'TOO_MANY_REQUESTS',
  'STATUS_CONFLICT',
  'NO_PRICE',
  'FORBIDDEN',
  'OFFLINE_CAP',
  'OFFLINE_UNKNOWN',
  'OFFLINE_SERVED',
];

/** Whether the server rejected it; other errors are worth a retry. */
export function isRefusal(error: CallError): boolean {
  return REFUSALS.includes(error.code);
}

/** No request for this plate or code: the reason, and what to tell the driver. */
export function FindRefused({ error, plate, again, other, onPlate }: FindRefusedProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const meant = onPlate && (error.details.did_you_mean as string | undefined);
  const isPause = error.code === 'TOO_MANY_REQUESTS';
  const reason = t(`pump.not_found.${error.code}`);
  const reasonText = t(`pump.not_found_text.${plate ? 'plate' : 'code'}_${error.code}`, {
    defaultValue: t(`pump.not_found_text.${error.code}`),
  });
  return (
    <PumpFrame
      title={reason}
      slim
      flush
      footer={
        <>
          <ButtonPair>
            <BigButton
              variant="second"
              icon={IconArrowLeft}
              flipIcon
              onClick={() => void navigate({ to: '/gas-station/pump' })}
            >
              {t('pump.queue')}
            </BigButton>
            <BigButton variant="second" icon={other.icon} onClick={other.onPress}>
              {other.label}
            </BigButton>
          </ButtonPair>
          <InkButton icon={again.icon} onClick={again.onPress}>
            {again.label}
          </InkButton>
        </>
      }
    >
      {plate && !meant && (
        <div className={classes.plateRow}>
          <Plate plate={plate} size="lg" />
        </div>
      )}
      <VerdictBanner
        verdict={isPause ? 'wait' : 'no'}
        label={t(isPause ? 'pump.wait' : 'pump.no')}
        size="pump"
        signals
      >
        <p className={classes.bannerLine}>{reason}</p>
      </VerdictBanner>
      {meant && (
        <>
          <div className={classes.plateRow}>
            <Plate plate={meant} size="lg" />
          </div>
          <BigButton variant="pump" icon={IconSearch} onClick={() => onPlate(meant)}>
            {t('pump.mirror_plate', { plate: isolated(meant.replace('-', ' ')) })}
          </BigButton>
        </>
      )}
      <p className={classes.notice}>
        {meant ? t('pump.mirror_plate_text') : reasonText}
        {navigator.onLine && <WhyLink error={error} />}
      </p>
    </PumpFrame>
  );
}
