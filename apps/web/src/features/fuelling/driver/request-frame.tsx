import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { BLOCKING_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../../../ui/date-time.tsx';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { PushOffer } from '../../../ui/push-offer.tsx';
import { DriverStrip } from './driver-strip.tsx';
import classes from './request-frame.module.css';
import { plateText } from './request-labels.ts';
import { HISTORY_PATH, REQUEST_PATH } from './use-request-fuel.ts';

export interface RequestViewProps {
  request: FuelRequestDetail;
  /** Time of the data, and whether refreshing it has failed since. */
  read_at: string | null;
  isOld: boolean;
}

interface RequestFrameProps extends RequestViewProps {
  title?: string;
  sub?: ReactNode;
  actions?: ReactNode;
  /** The verdict, full width under the header. */
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/**
 * Frame of a request's page: header, verdict, content and footer. Back leads to the request form, or to the history while a request
 * is in progress.
 */
export function RequestFrame({
  request,
  read_at,
  isOld,
  title,
  sub,
  actions,
  banner,
  footer,
  children,
}: RequestFrameProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const back = BLOCKING_STATUSES.has(request.status) ? HISTORY_PATH : REQUEST_PATH;
  return (
    <PhoneFrame
      title={title ?? t('driver.request_title', { id: request.id })}
      sub={
        sub ?? (
          <>
            <DateTime at={request.created_at} /> · <bdi>{plateText(request.vehicle.plate_no)}</bdi>
          </>
        )
      }
      onBack={() => void navigate({ to: back })}
      actions={actions}
      strip={<DriverStrip read_at={read_at} isOld={isOld} />}
      footer={footer}
      flush
    >
      {banner}
      <div className={classes.body}>
        {children}
        {BLOCKING_STATUSES.has(request.status) && <PushOffer reason="request" />}
      </div>
    </PhoneFrame>
  );
}
