import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconGasStation } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { BigButton } from '../../../ui/big-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FuellingStep } from './fuelling-step.tsx';
import { OfflineDone } from './offline/offline-done.tsx';
import classes from './pump.module.css';
import { PumpFrame } from './pump-frame.tsx';
import { ReceiptStep } from './receipt-step.tsx';
import { usePumpRequest } from './use-pump-request.ts';
import { VerdictNo } from './verdict-no.tsx';
import { VerdictYes } from './verdict-yes.tsx';

/** One request at the pump, at the step of its status: verdict, fueling, closed. Its id is in the address. */
export function PumpRequestScreen() {
  const { id } = useParams({ strict: false });
  return /^\d{1,15}$/.test(id ?? '') ? <RequestAtPump key={id} id={Number(id)} /> : <UnknownRequest />;
}

function RequestAtPump({ id }: { id: number }) {
  const { t } = useTranslation();
  const seen = usePumpRequest(id);
  switch (seen.at) {
    case 'loading':
      return <LoadingRequest />;
    case 'unknown':
      return <UnknownRequest />;
    case 'error':
      return (
        <PumpFrame title={t('pump.title')} footer={<ToQueue />}>
          <ErrorState text={errorText(t, seen.error)} onRetry={seen.retry} page />
        </PumpFrame>
      );
    case 'closed':
      return <ReceiptStep detail={seen.detail} />;
    case 'offline':
      return <OfflineDone fill={seen.fill} />;
    case 'pump':
      if (seen.request.status === 'transaction_held') return <FuellingStep request={seen.request} />;
      return seen.request.served_here ? (
        <VerdictYes request={seen.request} />
      ) : (
        <VerdictNo request={seen.request} />
      );
  }
}

function LoadingRequest() {
  const { t } = useTranslation();
  return (
    <PumpFrame title={t('pump.title')} slim flush footer={<Skeleton height={72} radius={10} />}>
      <div className={classes.plateRow}>
        <Skeleton width={259} height={78} radius={8} />
      </div>
      <Skeleton height={166} radius={0} />
    </PumpFrame>
  );
}

function UnknownRequest() {
  const { t } = useTranslation();
  return (
    <PumpFrame title={t('pump.title')} footer={<ToQueue />}>
      <EmptyState icon={IconGasStation} title={t('pump.unknown')} text={t('pump.unknown_text')} page />
    </PumpFrame>
  );
}

function ToQueue() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <BigButton
      variant="pump"
      icon={IconArrowLeft}
      flipIcon
      onClick={() => void navigate({ to: '/gas-station/pump' })}
    >
      {t('pump.queue')}
    </BigButton>
  );
}
