import { Skeleton } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { BigButton } from '../../../../ui/big-button.tsx';
import { Callout } from '../../../../ui/callout.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { useCurrentShift } from '../shifts.api.ts';
import { ClosePart } from './close-part.tsx';
import { MeterPart } from './meter-part.tsx';
import { OpenPart } from './open-part.tsx';
import { RunningPart } from './running-part.tsx';
import { ShiftFrame } from './shift-frame.tsx';
import classes from './shift-pump.module.css';
import { SignInPart } from './sign-in-part.tsx';

type Part = 'home' | 'open' | 'close' | 'correct' | 'sign_in' | 'meter';

/** The station's shift at the pump: open, running, close. */
export function PumpShiftScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const [part, setPart] = useState<Part>('home');
  const { data: current, error, refetch } = useCurrentShift();
  const home = () => setPart('home');
  const { shift, sent_back: back } = current ?? {};

  if (current && part === 'open' && !shift) return <OpenPart current={current} onDone={home} />;
  if (shift && part === 'close') return <ClosePart shift={shift} onDone={home} />;
  if (back && part === 'correct') return <ClosePart shift={back} onDone={home} />;
  if (current && shift && part === 'sign_in')
    return <SignInPart current={current} shift={shift} onDone={home} />;
  if (shift && part === 'meter') return <MeterPart shift={shift} onDone={home} />;

  return (
    <ShiftFrame
      title={t('shifts.one')}
      sub={current && nameOf(current.station)}
      onBack={() => void navigate({ to: '/gas-station/pump' })}
      footer={
        current &&
        (shift ? (
          <>
            <BigButton variant="second" onClick={() => setPart('sign_in')}>
              {t('shifts.pump.sign_in')}
            </BigButton>
            <BigButton variant="pump" onClick={() => setPart('close')}>
              {t('shifts.pump.close')}
            </BigButton>
          </>
        ) : (
          <BigButton variant="pump" onClick={() => setPart('open')}>
            {t('shifts.pump.open')}
          </BigButton>
        ))
      }
    >
      {error && !current && <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />}
      {!current && !error && <Skeleton height={320} />}
      {back && (
        <div className={classes.review}>
          <Callout tone="no" title={t('shifts.pump.sent_back', { reference: back.reference_number })}>
            <span dir="auto">{back.decision_comment}</span>
          </Callout>
          <BigButton variant="second" onClick={() => setPart('correct')}>
            {t('shifts.pump.correct')}
          </BigButton>
        </div>
      )}
      {current && !shift && (
        <Callout tone={current.shift_required ? 'wait' : 'run'}>
          {t(current.shift_required ? 'shifts.pump.none_required' : 'shifts.pump.none')}
        </Callout>
      )}
      {shift && <RunningPart shift={shift} onMeter={() => setPart('meter')} />}
    </ShiftFrame>
  );
}
