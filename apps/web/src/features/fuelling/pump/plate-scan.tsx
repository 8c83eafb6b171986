import { IconCamera, IconCheck, IconKeyboard, IconRefresh } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { logQuietly } from '../../../lib/log.ts';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { useCamera } from '../../../ui/use-camera.ts';
import classes from './find.module.css';
import { OtherMethods } from './other-methods.tsx';
import { PlateInput, PlateLine, usePlateEntry } from './plate-input.tsx';
import { PlateKeys } from './plate-keys.tsx';
import { PlateRead } from './plate-read.tsx';
import { PlateViewfinder } from './plate-viewfinder.tsx';
import { PumpFrame } from './pump-frame.tsx';
import { isSureScan } from './sure-scan.ts';
import { type PlateReading, type PlateScan, usePlateScan } from './use-plate-scan.ts';

/** The plate confirmed by the attendant, and the reading whose picture proves it. */
export interface ScannedPlate {
  readonly plate: string;
  readonly plate_reading_id: number;
  readonly is_as_read: boolean;
}

interface PlateScanScreenProps {
  /** The request to compare with. */
  fuel_request_id?: number;
  onConfirm: (scanned: ScannedPlate) => void;
  onType: () => void;
  onBack: () => void;
  /** Error and progress of the call after confirmation. */
  problem?: string | undefined;
  busy?: boolean;
}

/** From the live camera to its first own picture, and between two: time to point it. */
const POINTING_MS = 700;

/**
 * Scans a plate: the camera takes pictures by itself until a reading is sure, which goes on at once. An unsure one is compared with
 * the expected plate, confirmed or corrected by hand.
 */
export function PlateScanScreen(props: PlateScanScreenProps) {
  const scan = usePlateScan(props.fuel_request_id);
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { reading } = scan;
  const sure = reading && isSureScan(reading) ? reading : null;
  const goOn = useEffectEvent(({ id, plate_read }: PlateReading) =>
    props.onConfirm({ plate: plate_read!, plate_reading_id: id, is_as_read: true }),
  );
  useEffect(() => {
    if (sure) goOn(sure);
  }, [sure]);
  if (!reading) return <TakePicture {...props} scan={scan} />;
  const again = () => {
    setIsCorrecting(false);
    scan.discard();
  };
  if (isCorrecting) return <Correct {...props} reading={reading} onBack={() => setIsCorrecting(false)} />;
  return <Confirm {...props} reading={reading} onAgain={again} onCorrect={() => setIsCorrecting(true)} />;
}

function TakePicture({ scan, onType, onBack }: PlateScanScreenProps & { scan: PlateScan }) {
  const { t } = useTranslation();
  const camera = useCamera();
  const shoot = async () => scan.send(await camera.take());
  const shootByItself = useEffectEvent(() => {
    camera.take().then(scan.sendOwn, (error: unknown) => logQuietly('no picture yet', error));
  });
  const isDue = camera.state === 'live' && scan.wantsPicture;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(shootByItself, POINTING_MS);
    return () => clearTimeout(timer);
  }, [isDue]);
  return (
    <PumpFrame
      title={t('pump.scan.title')}
      onBack={onBack}
      flush
      footer={
        <>
          <OtherMethods onPhoto={(photo) => void scan.choose(photo)} onType={onType} />
          {scan.error ? (
            <BigButton variant="pump" icon={IconRefresh} busy={scan.isReading} onClick={scan.sendAgain}>
              {t('ui.try_again')}
            </BigButton>
          ) : (
            <BigButton
              variant="pump"
              icon={IconCamera}
              disabled={camera.state !== 'live'}
              busy={scan.isSending}
              onClick={() => void shoot()}
            >
              {t('pump.scan.take')}
            </BigButton>
          )}
        </>
      }
    >
      <PlateViewfinder camera={camera} isReading={scan.isReading} />
      <p className={classes.line} role="alert">
        {scan.error ? errorText(t, scan.error) : ''}
      </p>
    </PumpFrame>
  );
}

function Confirm({
  reading,
  onConfirm,
  onAgain,
  onCorrect,
  onBack,
  problem,
  busy = false,
}: PlateScanScreenProps & { reading: PlateReading; onAgain: () => void; onCorrect: () => void }) {
  const { t } = useTranslation();
  const confirm = (plate: string, is_as_read: boolean) =>
    onConfirm({ plate, plate_reading_id: reading.id, is_as_read });
  const { plate_read } = reading;
  return (
    <PumpFrame
      title={t('pump.scan.title')}
      onBack={onBack}
      footer={
        <>
          <ButtonPair>
            <BigButton variant="second" icon={IconCamera} onClick={onAgain}>
              {t('pump.scan_again')}
            </BigButton>
            <BigButton variant="second" icon={IconKeyboard} onClick={onCorrect}>
              {t('pump.scan.correct')}
            </BigButton>
          </ButtonPair>
          <BigButton
            variant="pump"
            icon={IconCheck}
            disabled={plate_read === null}
            busy={busy}
            onClick={() => plate_read && confirm(plate_read, true)}
          >
            {t('pump.scan.confirm')}
          </BigButton>
        </>
      }
    >
      <PlateRead reading={reading} onOther={(plate) => confirm(plate, false)} />
      <p className={classes.line} role="alert">
        {problem}
      </p>
    </PumpFrame>
  );
}

function Correct({
  reading,
  onConfirm,
  onBack,
  problem,
  busy = false,
}: PlateScanScreenProps & { reading: PlateReading }) {
  const { t } = useTranslation();
  const entry = usePlateEntry(undefined, reading.plate_read ?? '');
  const { plate } = entry.typed;
  const confirm = () =>
    plate &&
    onConfirm({
      plate: plate.canonical,
      plate_reading_id: reading.id,
      is_as_read: plate.canonical === reading.plate_read,
    });
  return (
    <PumpFrame
      title={t('pump.scan.correct')}
      onBack={onBack}
      footer={
        <BigButton variant="pump" icon={IconCheck} disabled={!plate} busy={busy} onClick={confirm}>
          {t('pump.scan.confirm')}
        </BigButton>
      }
    >
      <div className={classes.find}>
        <PlateInput entry={entry} onDone={confirm} large />
        <PlateLine entry={entry} hint={t('pump.read_plate')} problem={problem} />
      </div>
      <PlateKeys entry={entry} roomy />
    </PumpFrame>
  );
}
