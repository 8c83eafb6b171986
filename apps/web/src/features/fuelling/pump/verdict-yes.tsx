import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { fuelTitleIn } from '../../../lib/language.ts';
import { Money } from '../../../ui/money.tsx';
import { PhoneHeaderButton } from '../../../ui/phone-frame.tsx';
import { Plate } from '../../../ui/plate.tsx';
import { VerdictBanner, VerdictValues } from '../../../ui/verdict-banner.tsx';
import { Volume } from '../../../ui/volume.tsx';
import { OfflineMark } from './offline/offline-mark.tsx';
import { PlateInput, usePlateEntry } from './plate-input.tsx';
import { PlateScanScreen } from './plate-scan.tsx';
import classes from './pump.module.css';
import { PumpFrame } from './pump-frame.tsx';
import { PumpHints } from './pump-hints.tsx';
import { StopPanel } from './stop-panel.tsx';
import { useVerdict } from './use-verdict.ts';
import { VerdictBody } from './verdict-body.tsx';
import { VerdictFooter } from './verdict-footer.tsx';

/**
 * Approved: maximum volume and product; then plate and PIN as required, and start. Turns into a rejection after a wrong plate or PIN.
 */
export function VerdictYes({ request }: { request: PumpRequest }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const verdict = useVerdict(request);
  const entry = usePlateEntry();
  const [isStopping, setIsStopping] = useState(false);
  const [isScanning, setIsScanning] = useState(false);
  const { view } = verdict;
  const isOtherPlate = view === 'other_plate' || view === 'plate_refused' || view === 'reason_plate';
  const isOutOfTries =
    request.pin_required && verdict.triesLeft === 0 && (view === 'no_pin' || view === 'reason_pin');
  const isNo = isOtherPlate || isOutOfTries;
  const readPlate = () => entry.typed.plate && verdict.readPlate(entry.typed.plate.canonical);
  const fuel = fuelTitleIn(language, request.fuel_type);

  if (isStopping) return <StopPanel request={request} onBack={() => setIsStopping(false)} />;
  if (isScanning && view === 'plate')
    return (
      <PlateScanScreen
        fuel_request_id={request.id}
        onConfirm={({ plate, plate_reading_id }) => {
          setIsScanning(false);
          verdict.readPlate(plate, plate_reading_id);
        }}
        onType={() => setIsScanning(false)}
        onBack={() => setIsScanning(false)}
      />
    );
  return (
    <PumpFrame
      title={t(isNo ? 'pump.no' : 'pump.yes')}
      slim
      flush
      footer={
        <VerdictFooter
          request={request}
          verdict={verdict}
          isPlateComplete={entry.typed.plate !== null}
          onPlate={readPlate}
          onScan={() => setIsScanning(true)}
        />
      }
    >
      <div className={classes.plateRow}>
        {view === 'plate' ? (
          <PlateInput entry={entry} onDone={readPlate} />
        ) : (
          <Plate plate={verdict.otherPlate ?? request.plate_no} kind={request.plate_kind} size="lg" />
        )}
        <PhoneHeaderButton label={t('pump.leave')} onClick={() => setIsStopping(true)}>
          <IconX size={28} />
        </PhoneHeaderButton>
      </div>
      {isNo ? (
        <VerdictBanner verdict="no" label={t('pump.no')} size="pump" signals>
          <p className={classes.bannerLine}>{t(isOutOfTries ? 'pump.no_tries' : 'pump.other_vehicle')}</p>
        </VerdictBanner>
      ) : (
        <VerdictBanner verdict="yes" label={t('pump.yes')} pill={fuel} size="pump" signals>
          <VerdictValues
            values={[
              { label: t('pump.max'), value: <Volume volume_ml={request.max_volume_ml} /> },
              { label: t('pump.or'), value: <Money amount_halalas={request.max_amount_halalas} /> },
            ]}
          />
        </VerdictBanner>
      )}
      <OfflineMark id={request.id} />
      <VerdictBody request={request} verdict={verdict} entry={entry} />
      <PumpHints id={request.id} />
    </PumpFrame>
  );
}
