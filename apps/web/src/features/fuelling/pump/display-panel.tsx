import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMl } from '../../../lib/format.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { PlateRow } from './plate-row.tsx';
import { PumpFrame } from './pump-frame.tsx';
import { ReasonPanel } from './reason-panel.tsx';

const REASONS = ['misread', 'other_fill'] as const;

interface DisplayPanelProps {
  request: PumpRequest;
  entered_ml: number;
  shown_ml: number;
  onUse: () => void;
  onKeep: (reason: string) => void;
  onBack: () => void;
}

/** The photo of the display shows other liters than were entered: asked once, before the fill is finished. */
export function DisplayPanel({ request, entered_ml, shown_ml, onUse, onKeep, onBack }: DisplayPanelProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string | null>(null);
  const [typed, shown] = [formatMl(entered_ml), formatMl(shown_ml)];
  return (
    <PumpFrame
      title={t('pump.display.title')}
      onBack={onBack}
      flush
      footer={
        <>
          <BigButton
            variant="second"
            icon={IconPencil}
            disabled={reason === null}
            onClick={() => reason && onKeep(reason)}
          >
            {t('pump.display.keep', { litres: typed })}
          </BigButton>
          <BigButton variant="pump" icon={IconCheck} onClick={onUse}>
            {t('pump.display.use', { litres: shown })}
          </BigButton>
        </>
      }
    >
      <PlateRow request={request} />
      <ReasonPanel
        title={t('pump.display.title')}
        text={t('pump.display.text', { typed, shown })}
        reasons={REASONS.map((key) => t(`pump.display.reasons.${key}`))}
        onChange={setReason}
      />
    </PumpFrame>
  );
}
