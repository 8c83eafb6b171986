import type { PumpRequest } from '@fleet/contracts/fuel-requests.ts';
import { IconArrowLeft, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BigButton } from '../../../../ui/big-button.tsx';
import { PlateRow } from '../plate-row.tsx';
import { PumpFrame } from '../pump-frame.tsx';
import { ReasonPanel } from '../reason-panel.tsx';

const REASONS = ['display', 'other_vehicle', 'leaked'] as const;

interface DoubtPanelProps {
  request: PumpRequest;
  onDoubt: (reason: string) => void;
  onBack: () => void;
}

/** The pump's litres stand; who has seen something else says so, and the platform looks at it. */
export function DoubtPanel({ request, onDoubt, onBack }: DoubtPanelProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<string | null>(null);
  return (
    <PumpFrame
      title={t('pump.attached.doubt_title')}
      slim
      flush
      footer={
        <>
          <BigButton variant="second" icon={IconArrowLeft} flipIcon onClick={onBack}>
            {t('ui.back')}
          </BigButton>
          <BigButton
            variant="pump"
            icon={IconFlag}
            disabled={reason === null}
            onClick={() => reason && onDoubt(reason)}
          >
            {t('pump.attached.doubt_now')}
          </BigButton>
        </>
      }
    >
      <PlateRow request={request} />
      <ReasonPanel
        title={t('pump.attached.doubt_title')}
        text={t('pump.attached.doubt_text')}
        reasons={REASONS.map((key) => t(`pump.attached.doubts.${key}`))}
        onChange={setReason}
      />
    </PumpFrame>
  );
}
