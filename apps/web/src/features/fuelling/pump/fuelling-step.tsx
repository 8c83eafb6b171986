import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { sanitizeDecimal, toWesternDigits } from '@fleet/domain/field-rules.ts';
import { ML_PER_LITRE } from '@fleet/domain/units.ts';
import { UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconGasStation } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { formatMl, formatNumber } from '../../../lib/format.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { useNow } from '../../../ui/date-time.tsx';
import { FigureField } from '../../../ui/figure-field.tsx';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { AmountPart } from './amount-part.tsx';
import { AttachedPumpPart } from './attached/attached-pump.tsx';
import { MismatchPanel } from './attached/mismatch-panel.tsx';
import { PumpMismatch } from './attached/pump-mismatch.tsx';
import { type AttachedPump, useAttachedPump } from './attached/use-attached-pump.ts';
import { countDispensed } from './dispensed.ts';
import { DisplayPanel } from './display-panel.tsx';
import { elapsedText } from './elapsed.ts';
import { KeptFill } from './offline/kept-fill.tsx';
import classes from './pump.module.css';
import { usePumpDraft } from './pump-draft.ts';
import { PumpFrame } from './pump-frame.tsx';
import { PumpHints } from './pump-hints.tsx';
import { PumpPhotoPart } from './pump-photo-part.tsx';
import { StopPanel } from './stop-panel.tsx';
import { useDisplay } from './use-display.ts';
import { type Entered, useFinish } from './use-finish.ts';
import { usePumpPhoto } from './use-pump-photo.ts';

const LARGEST_KM = 9_999_999;
const LITRES_SHAPE = /^\d{0,5}(\.\d{0,3})?$/;

/**
 * Fueling step: liters, odometer, pump photo and the resulting amount. With an attached pump the volume is reported. Input survives
 * reloads and power loss.
 */
export function FuellingStep({ request }: { request: PumpRequest }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [draft, change] = usePumpDraft(request.id);
  const photo = usePumpPhoto(request.id, draft, change);
  const [isStopping, setIsStopping] = useState(false);
  const [isReportingMismatch, setIsReportingMismatch] = useState(false);
  const [isByHand, setIsByHand] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const pump = useAttachedPump(request, isByHand);
  const isReported = pump.stage === 'reported';

  const dispensed = countDispensed(litresOf(pump) ?? draft.litres, request);
  const odometer_km = draft.odometer === '' ? null : Number(draft.odometer);
  const isProvided = isReported || pump.stage === 'typed';
  const entered = enteredOf(request, isProvided ? dispensed.volume_ml : null, odometer_km, {
    pump_mismatch: isReported ? draft.pump_mismatch : undefined,
    display_kept_reason:
      !isReported && draft.display_kept?.volume_ml === dispensed.volume_ml
        ? draft.display_kept?.reason
        : undefined,
  });
  const display = useDisplay(request, draft, isReported ? null : dispensed.volume_ml, change);
  const finish = useFinish({
    request,
    entered,
    isClosing: draft.isClosing,
    finished_at: draft.finished_at,
    setClosing: (isClosing) => change({ isClosing }),
    settlePhoto: photo.settle,
  });

  const typeLitres = (text: string) => {
    const litres = sanitizeDecimal(text);
    if (LITRES_SHAPE.test(litres)) change({ litres });
  };
  const typeOdometer = (text: string) => {
    const digits = toWesternDigits(text)
      .replace(/\D/g, '')
      .replace(/^0+(?=\d)/, '');
    if (Number(digits) <= LARGEST_KM) change({ odometer: digits });
  };
  const close = (more: Pick<typeof draft, 'display_kept'> = {}) =>
    change({ ...more, isClosing: true, finished_at: new Date().toISOString() });
  const submit = () => {
    if (!entered) return;
    if (display.state === 'shows' && entered.display_kept_reason === undefined) setIsComparing(true);
    else close();
  };
  const atRequest = request.odometer_at_request_km;
  const isBehind =
    odometer_km !== null &&
    atRequest !== null &&
    odometer_km < atRequest &&
    draft.odometer.length >= String(atRequest).length;

  if (finish.isUnsent && draft.isClosing)
    return (
      <KeptFill request={request} outcome="closed" volume_ml={dispensed.volume_ml}>
        {t('pump.unsent', { count: 1 })}
      </KeptFill>
    );
  if (isStopping) return <StopPanel request={request} onBack={() => setIsStopping(false)} />;
  if (isComparing && entered)
    return (
      <DisplayPanel
        request={request}
        entered_ml={entered.volume_ml}
        shown_ml={display.shown_ml}
        onUse={() => {
          change({ litres: (display.shown_ml / ML_PER_LITRE).toFixed(2), display_kept: undefined });
          setIsComparing(false);
        }}
        onKeep={(reason) => {
          close({ display_kept: { volume_ml: entered.volume_ml, reason } });
          setIsComparing(false);
        }}
        onBack={() => setIsComparing(false)}
      />
    );
  if (isReportingMismatch) {
    const mismatch = (pump_mismatch: string) => {
      change({ pump_mismatch });
      setIsReportingMismatch(false);
    };
    return (
      <MismatchPanel request={request} onMismatch={mismatch} onBack={() => setIsReportingMismatch(false)} />
    );
  }
  return (
    <PumpFrame
      title={t('pump.fuelling')}
      slim
      flush
      footer={
        <BigButton
          variant="pump"
          icon={IconCheck}
          disabled={!entered}
          busy={draft.isClosing}
          onClick={submit}
        >
          {t(missingOf(pump) ?? buttonText(dispensed.volume_ml, entered, draft.isClosing))}
        </BigButton>
      }
    >
      <div className={classes.fuellingHeader}>
        <PhoneHeaderButton label={t('pump.queue')} onClick={() => void navigate({ to: '/gas-station/pump' })}>
          <IconArrowLeft size={26} className="flip" />
        </PhoneHeaderButton>
        <Plate plate={request.plate_no} kind={request.plate_kind} />
        <Elapsed since={request.fuelling_started_at} />
      </div>
      <div className={classes.entries}>
        {pump.stage === 'typed' ? (
          <FigureField
            label={t('pump.litres')}
            note={t('pump.max_litres', { litres: formatMl(request.max_volume_ml) })}
            warning={pump.pumps?.line === 'lost' ? t('pump.attached.line_lost') : undefined}
            unit={t('units.litre')}
            value={draft.litres}
            onChange={typeLitres}
            onDone={submit}
            disabled={draft.isClosing}
            large
            decimal
            focusFirst
          />
        ) : (
          <AttachedPumpPart request={request} pump={pump} onByHand={() => setIsByHand(true)} />
        )}
        <FigureField
          label={t(request.odometer_required ? 'pump.odometer' : 'pump.odometer_optional')}
          note={atRequest === null ? undefined : t('pump.at_request', { km: formatNumber(atRequest) })}
          unit={t('units.km')}
          value={draft.odometer}
          shown={odometer_km === null ? '' : formatNumber(odometer_km)}
          onChange={typeOdometer}
          onDone={submit}
          disabled={draft.isClosing}
          warning={isBehind ? t('pump.odometer_behind', { km: formatNumber(atRequest) }) : undefined}
        />
        {pump.stage === 'typed' && <PumpPhotoPart photo={photo} display={display} />}
      </div>
      <AmountPart
        request={request}
        dispensed={dispensed}
        isReported={isReported}
        onLikely={(volume_ml) => typeLitres(formatMl(volume_ml).replace(/,/g, ''))}
      />
      <p className={classes.problem} data-padded role="alert">
        {finish.error ? errorText(t, finish.error) : ''}
      </p>
      {isReported && (
        <PumpMismatch
          mismatch={draft.pump_mismatch}
          disabled={draft.isClosing}
          onReport={() => setIsReportingMismatch(true)}
          onWithdraw={() => change({ pump_mismatch: undefined })}
        />
      )}
      {(pump.stage === 'typed' || pump.stage === 'choose') && (
        <UnstyledButton
          className={classes.quiet!}
          onClick={() => setIsStopping(true)}
          disabled={draft.isClosing}
        >
          {t('pump.nothing_came_out')}
        </UnstyledButton>
      )}
      <PumpHints id={request.id} />
    </PumpFrame>
  );
}

function enteredOf(
  request: PumpRequest,
  volume_ml: number | null,
  odometer_km: number | null,
  { pump_mismatch, display_kept_reason }: Pick<Entered, 'pump_mismatch' | 'display_kept_reason'>,
): Entered | null {
  if (volume_ml === null || (request.odometer_required && odometer_km === null)) return null;
  return {
    volume_ml,
    ...(odometer_km === null ? {} : { odometer_km }),
    ...(pump_mismatch === undefined ? {} : { pump_mismatch }),
    ...(display_kept_reason === undefined ? {} : { display_kept_reason }),
  };
}

/** The pump's volume as text; null if it is typed. */
function litresOf({ stage, order }: AttachedPump): string | null {
  if (stage === 'typed') return null;
  const volume_ml = order?.dispensed?.volume_ml ?? (stage === 'in_progress' ? order?.running_ml : null) ?? 0;
  // To the milliliter, so that nothing is lost between pump and close.
  return volume_ml === 0 ? '' : (volume_ml / ML_PER_LITRE).toFixed(3);
}

/** What is still missing before finishing. */
function missingOf({ stage }: AttachedPump): string | null {
  if (stage === 'choose') return 'pump.attached.choose_first';
  return stage === 'in_progress' || stage === 'loading' ? 'pump.attached.waits' : null;
}

/** The button names what is missing. */
function buttonText(volume_ml: number | null, entered: Entered | null, isClosing: boolean): string {
  if (isClosing) return 'pump.sending';
  if (volume_ml === null) return 'pump.litres_first';
  return entered ? 'pump.finish' : 'pump.odometer_first';
}

function Elapsed({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const now = useNow(true, 1000);
  return (
    <span className={classes.badgeEnd}>
      <ToneBadge tone="run" icon={IconGasStation} variant="pump">
        <span className="visually-hidden">{t('status.refueling')}</span>
        <span className="num" role="timer">
          {elapsedText(since, now)}
        </span>
      </ToneBadge>
    </span>
  );
}
