import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Button } from '@mantine/core';
import { IconBan, IconCheck, IconGavel, IconMessageReport, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Money } from '../../../ui/money.tsx';
import { CommentInput } from './comment-input.tsx';
import { AdminDecisionDialog } from './decide/admin-decision-dialog.tsx';
import { ClientConsequence, ClientDecisionDialog } from './decide/client-decision-dialog.tsx';
import { ApproveDialog, CancelDialog, RejectDialog } from './decide/request-dialogs.tsx';

type Opened =
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'client_approve'
  | 'client_refuse'
  | 'admin'
  | 'admin_other'
  | 'dispute';

/** Renders the dispute dialog; omitted without permission. */
export type DisputeDialog = (props: { request: FuelRequestDetail; onClose: () => void }) => ReactNode;

interface RequestFooterProps {
  request: FuelRequestDetail;
  /** Reports whether one of our dialogs is open: it then stays open whatever happens to the request. */
  onDeciding: (isDeciding: boolean) => void;
  disputeDialog?: DisputeDialog | undefined;
}

/** Available actions according to the server's `can`; the primary button names its effect. */
export function RequestFooter({ request, onDeciding, disputeDialog }: RequestFooterProps) {
  const { can } = request;
  const [opened, setOpened] = useState<Opened | null>(null);
  // Text typed as a comment is passed on to the decision.
  const [draft, setDraft] = useState('');
  const show = (dialog: Opened | null) => {
    setOpened(dialog);
    onDeciding(dialog !== null);
  };
  const props = { request, onClose: () => show(null) };

  return (
    <>
      {can.comment && <CommentInput request={request} draft={draft} onDraft={setDraft} />}
      <Buttons request={request} mayDispute={can.dispute && disputeDialog !== undefined} onOpen={show} />
      {opened === 'approve' && <ApproveDialog {...props} />}
      {opened === 'reject' && <RejectDialog {...props} />}
      {opened === 'cancel' && <CancelDialog {...props} />}
      {opened === 'client_approve' && <ClientDecisionDialog {...props} decision="approve" draft={draft} />}
      {opened === 'client_refuse' && <ClientDecisionDialog {...props} decision="refuse" draft={draft} />}
      {opened === 'admin' && <AdminDecisionDialog {...props} first="as_is" draft={draft} />}
      {opened === 'dispute' && disputeDialog?.(props)}
      {opened === 'admin_other' && <AdminDecisionDialog {...props} first="adjusted" draft={draft} />}
    </>
  );
}

interface ButtonsProps {
  request: FuelRequestDetail;
  mayDispute: boolean;
  onOpen: (dialog: Opened) => void;
}

function Buttons({ request, mayDispute, onOpen }: ButtonsProps) {
  const { t } = useTranslation();
  const { can, money } = request;
  const hold = money.hold_state === 'none' ? request.requested_amount_halalas : money.hold_halalas;
  return (
    <>
      {can.cancel && (
        <Button
          variant="default"
          leftSection={<IconBan size={18} aria-hidden />}
          onClick={() => onOpen('cancel')}
        >
          {t('decide.cancel_request')}
        </Button>
      )}
      {can.reject && (
        <Button
          variant="outline"
          color="red"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => onOpen('reject')}
        >
          {t('decide.refuse')}
        </Button>
      )}
      {can.approve && (
        <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onOpen('approve')}>
          <span>
            <Trans i18nKey="decide.approve_reserve" components={{ hold: <Money amount_halalas={hold} /> }} />
          </span>
        </Button>
      )}
      {mayDispute && (
        <Button
          variant="default"
          leftSection={<IconMessageReport size={18} aria-hidden />}
          onClick={() => onOpen('dispute')}
        >
          {t('disputes.dispute')}
        </Button>
      )}
      {can.decide_as_client && (
        <>
          <Button
            variant="outline"
            color="red"
            leftSection={<IconX size={18} aria-hidden />}
            onClick={() => onOpen('client_refuse')}
          >
            {t('decide.refuse')}
          </Button>
          <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onOpen('client_approve')}>
            <ClientConsequence request={request} />
          </Button>
        </>
      )}
      {can.decide_as_admin && (
        <>
          <Button
            variant="default"
            leftSection={<IconGavel size={18} aria-hidden />}
            onClick={() => onOpen('admin_other')}
          >
            {t('decide.differently')}
          </Button>
          {request.amount_halalas !== null && (
            <Button leftSection={<IconCheck size={18} aria-hidden />} onClick={() => onOpen('admin')}>
              <span>
                <Trans
                  i18nKey="decide.admin_confirm.as_is"
                  components={{ amount: <Money amount_halalas={request.amount_halalas} /> }}
                />
              </span>
            </Button>
          )}
        </>
      )}
    </>
  );
}
