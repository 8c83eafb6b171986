import { Skeleton } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { ApprovedView } from './approved-view.tsx';
import { EndedView } from './ended-view.tsx';
import { InProgressView } from './in-progress-view.tsx';
import { ReceiptView } from './receipt-view.tsx';
import { RefusedView } from './refused-view.tsx';
import type { RequestViewProps } from './request-frame.tsx';
import { useSavedRequest } from './saved-request.ts';
import { HISTORY_PATH } from './use-request-fuel.ts';

/** One request of the driver in any status: verdict, pump, receipt. Live. */
export function RequestScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });
  const { request, error, read_at, isOld, refetch } = useSavedRequest(Number(id) || 0);
  const announcement = useStatusAnnouncement(request?.id, request?.status);

  return (
    <>
      <div role="status" aria-live="polite" className="visually-hidden">
        {announcement}
      </div>
      {request ? (
        <View request={request} read_at={read_at} isOld={isOld} />
      ) : (
        <PhoneFrame
          title={t('driver.request_title', { id: id ?? '' })}
          onBack={() => void navigate({ to: HISTORY_PATH })}
        >
          {error ? <ErrorState text={errorText(t, error)} onRetry={refetch} /> : <RequestSkeleton />}
        </PhoneFrame>
      )}
    </>
  );
}

function View(props: RequestViewProps) {
  switch (props.request.status) {
    case 'request_approved':
      return <ApprovedView {...props} />;
    case 'request_rejected':
      return <RefusedView {...props} />;
    case 'transaction_completed':
      return <ReceiptView {...props} />;
    case 'request_cancelled':
    case 'request_expired':
    case 'transaction_cancelled':
      return <EndedView {...props} />;
    default:
      return <InProgressView {...props} />;
  }
}

/** Announces status changes once, but not the initial status. */
function useStatusAnnouncement(id: number | undefined, status: string | undefined): string {
  const { t } = useTranslation();
  const before = useRef<{ id: number; status: string } | null>(null);
  const [text, setText] = useState('');
  useEffect(() => {
    if (id === undefined || status === undefined) return;
    const isChange = before.current?.id === id && before.current.status !== status;
    before.current = { id, status };
    if (isChange) setText(t('driver.now_status', { status: t(`status.${status}`) }));
  }, [id, status, t]);
  return text;
}

function RequestSkeleton() {
  return (
    <>
      <Skeleton height={72} radius="md" />
      <Skeleton height={280} radius="md" />
      <Skeleton height={140} radius="md" />
    </>
  );
}
