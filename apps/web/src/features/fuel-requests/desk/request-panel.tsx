import type { FuelRequestDetail, FuelRequestRow } from '@fleet/contracts/fuel-request-shapes.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useFuelRequest } from '../fuel-requests.api.ts';
import classes from './detail.module.css';
import { RequestDetail } from './request-detail.tsx';
import { RequestFoot } from './request-foot.tsx';
import { numberOf } from './row-cells.tsx';

interface RequestPanelProps {
  /** As the address gives it; one that is no number shows as not found. */
  id: number;
  /** The list the request was opened from, for previous and next. */
  rows: readonly FuelRequestRow[] | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
}

/** One request beside its list: everything about it, and what its reader may do at the foot. */
export function RequestPanel({ id, rows, onOpen, onClose }: RequestPanelProps) {
  const { t } = useTranslation();
  const { data: request, error, refetch } = useFuelRequest(Number.isInteger(id) ? id : 0);
  // A decision that came too late keeps its dialog, though nothing is left to do here.
  const [isDeciding, setIsDeciding] = useState(false);
  const place = rows?.findIndex((row) => row.id === id) ?? -1;
  const previous = place > 0 ? rows?.[place - 1] : undefined;
  const next = place >= 0 ? rows?.[place + 1] : undefined;

  return (
    <SidePanel
      kind={t(request?.reference_number ? 'desk.transaction' : 'desk.request')}
      title={<bdi className="num">{request ? numberOf(request) : `#${id}`}</bdi>}
      note={place >= 0 && t('desk.place_in_list', { place: place + 1, count: rows?.length })}
      onClose={onClose}
      onPrevious={previous && (() => onOpen(previous.id))}
      onNext={next && (() => onOpen(next.id))}
      actions={
        request &&
        (isDeciding || mayAct(request)) && (
          <RequestFoot key={request.id} request={request} onDeciding={setIsDeciding} />
        )
      }
    >
      {request ? (
        <RequestDetail key={request.id} request={request} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.skeleton} aria-busy>
          <Skeleton height={64} />
          <Skeleton height={44} />
          <Skeleton height={360} />
        </div>
      )}
    </SidePanel>
  );
}

function mayAct({ can }: FuelRequestDetail): boolean {
  return (
    can.approve ||
    can.reject ||
    can.cancel ||
    can.comment ||
    can.dispute ||
    can.decide_as_client ||
    can.decide_as_admin
  );
}
