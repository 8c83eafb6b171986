import type { FuelRequestDetail, FuelRequestRow } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFuelRequest } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { numberOf } from '../../../lib/fuel-requests/request-number.ts';
import classes from '../../../ui/fuel-requests/detail.module.css';
import { LoadError } from '../../../ui/load-error.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { RequestDetail } from './request-detail.tsx';
import { type DisputeDialog, RequestFooter } from './request-footer.tsx';

interface RequestPanelProps {
  /** From the address; NaN is shown as not found. */
  id: number;
  /** The list behind the panel, for previous and next. */
  rows: readonly FuelRequestRow[] | undefined;
  onOpen: (id: number) => void;
  onClose: () => void;
  disputeDialog?: DisputeDialog | undefined;
}

/** One request beside its list, with its actions in the footer. */
export function RequestPanel({ id, rows, onOpen, onClose, disputeDialog }: RequestPanelProps) {
  const { t } = useTranslation();
  const { data: request, error, refetch } = useFuelRequest(Number.isInteger(id) ? id : 0);
  // After a late decision the dialog stays open, although no action is left.
  const [isDeciding, setIsDeciding] = useState(false);
  const index = rows?.findIndex((row) => row.id === id) ?? -1;
  const previous = index > 0 ? rows?.[index - 1] : undefined;
  const next = index >= 0 ? rows?.[index + 1] : undefined;

  return (
    <SidePanel
      kind={t(request?.reference_number ? 'desk.transaction' : 'desk.request')}
      title={<bdi className="num">{request ? numberOf(request) : `#${id}`}</bdi>}
      note={index >= 0 && t('desk.position_in_list', { index: index + 1, count: rows?.length })}
      onClose={onClose}
      onPrevious={previous && (() => onOpen(previous.id))}
      onNext={next && (() => onOpen(next.id))}
      actions={
        request &&
        (isDeciding || mayAct(request)) && (
          <RequestFooter
            key={request.id}
            request={request}
            onDeciding={setIsDeciding}
            disputeDialog={disputeDialog}
          />
        )
      }
    >
      {request ? (
        <RequestDetail key={request.id} request={request} />
      ) : error ? (
        <LoadError error={error} onRetry={() => void refetch()} onBack={onClose} />
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
