import type { PumpRequest } from '@fleet/contracts/fuelling/fuel-requests.ts';
import {
  IconArrowRight,
  IconCamera,
  IconCheck,
  IconGasStation,
  IconKeyboard,
  IconMessage2,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { BigButton, ButtonPair } from '../../../ui/big-button.tsx';
import { InkButton } from './ink-button.tsx';
import { PIN_LENGTH, type Verdict } from './use-verdict.ts';

interface VerdictFooterProps {
  request: PumpRequest;
  verdict: Verdict;
  isPlateComplete: boolean;
  onPlate: () => void;
  onScan: () => void;
}

/** The primary button for the current question, and at most two others above it. */
export function VerdictFooter({ request, verdict, isPlateComplete, onPlate, onScan }: VerdictFooterProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { view, isBusy } = verdict;
  const start = t(verdict.error ? 'pump.start_again' : 'pump.start');
  const next = (
    <InkButton icon={IconArrowRight} flipIcon onClick={() => void navigate({ to: '/gas-station/pump' })}>
      {t('pump.next_vehicle')}
    </InkButton>
  );

  switch (view) {
    case 'plate':
      return (
        <>
          <BigButton variant="second" icon={IconCamera} onClick={onScan}>
            {t('pump.scan.title')}
          </BigButton>
          <BigButton variant="pump" icon={IconCheck} disabled={!isPlateComplete} onClick={onPlate}>
            {t('pump.check_plate')}
          </BigButton>
        </>
      );
    case 'other_plate':
    case 'plate_refused':
      return (
        <>
          <ButtonPair>
            <BigButton variant="second" icon={IconKeyboard} onClick={verdict.typePlateAgain}>
              {t('pump.type_again')}
            </BigButton>
            {request.staff_may_override && (
              <BigButton variant="second" icon={IconMessage2} onClick={() => verdict.openReason('plate')}>
                {t('pump.with_reason')}
              </BigButton>
            )}
          </ButtonPair>
          {view === 'plate_refused' ? (
            next
          ) : (
            <InkButton busy={isBusy} onClick={verdict.refusePlate}>
              {t('pump.refuse_vehicle')}
            </InkButton>
          )}
        </>
      );
    case 'tag':
      if (request.tag === 'wanted')
        return (
          <BigButton variant="second" onClick={verdict.goWithoutTag}>
            {t('pump.tag.without')}
          </BigButton>
        );
      return (
        <>
          {request.staff_may_override && (
            <BigButton variant="second" icon={IconMessage2} onClick={() => verdict.openReason('tag')}>
              {t('pump.with_reason')}
            </BigButton>
          )}
          {next}
        </>
      );
    case 'reason_plate':
    case 'reason_tag':
    case 'reason_pin':
      return (
        <>
          <BigButton variant="second" onClick={() => verdict.openReason(null)}>
            {t('ui.back')}
          </BigButton>
          <BigButton
            variant="pump"
            icon={IconGasStation}
            disabled={verdict.reason === null}
            busy={isBusy}
            onClick={verdict.provideReason}
          >
            {view === 'reason_pin' ? start : t('pump.go_on')}
          </BigButton>
        </>
      );
    case 'no_pin':
      return request.staff_may_override ? (
        <BigButton variant="pump" icon={IconMessage2} onClick={() => verdict.openReason('pin')}>
          {t('pump.with_reason')}
        </BigButton>
      ) : (
        next
      );
    case 'pin':
    case 'ready':
      return (
        <BigButton
          variant="pump"
          icon={IconGasStation}
          disabled={view === 'pin' && verdict.pin.length < PIN_LENGTH}
          busy={isBusy}
          onClick={verdict.startFuelling}
        >
          {start}
        </BigButton>
      );
  }
}
