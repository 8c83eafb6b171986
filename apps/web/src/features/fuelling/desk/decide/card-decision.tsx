import type { FuelRequestDetail } from '@fleet/contracts/fuelling/fuel-request-shapes.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChecksList } from '../../../../ui/checks-table.tsx';
import { RequestReason } from '../../../../ui/fuel-requests/request-reason.tsx';
import { showChecks } from '../../../../ui/fuel-requests/show-checks.tsx';
import { Money } from '../../../../ui/money.tsx';
import classes from './card-decision.module.css';
import { ClientDecisionDialog } from './client-decision-dialog.tsx';
import { ApproveDialog, RejectDialog } from './request-dialogs.tsx';

/**
 * Decides what waits for the reader where a message shows it: the failed checks, Approve and Reject. The server says who
 * may, and decides once: the dialog of a decided one says so and changes nothing.
 */
export function CardDecision({ request }: { request: FuelRequestDetail }) {
  const { t } = useTranslation();
  // As it was when it was opened: whoever decides meanwhile must not turn one dialog into another.
  const [opened, setOpened] = useState<{ decision: 'approve' | 'refuse'; isHeld: boolean } | null>(null);
  const { can } = request;
  const isHeld = can.decide_as_client;
  const onClose = () => setOpened(null);
  const failed = (request.close_checks ?? request.checks).filter((check) => !check.passed);
  const amount = isHeld ? request.amount_halalas : request.requested_amount_halalas;
  const mayDecide = isHeld || can.approve;
  return (
    <>
      {mayDecide && (
        <section className={classes.decision} aria-label={t('decisions.title')}>
          <p>{t(isHeld ? 'mailbox.thing.held' : 'mailbox.thing.pending')}</p>
          {!isHeld && <RequestReason request={request} />}
          {failed.length > 0 && (
            <ChecksList checks={showChecks(t, failed, 'desk').map(({ wayOut: _none, ...check }) => check)} />
          )}
          <div className={classes.buttons}>
            <Button
              variant="outline"
              color="red"
              leftSection={<IconX size={18} aria-hidden />}
              onClick={() => setOpened({ decision: 'refuse', isHeld })}
            >
              {t('decisions.refuse')}
            </Button>
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              onClick={() => setOpened({ decision: 'approve', isHeld })}
            >
              <span>
                {t('decisions.approve')} {amount !== null && <Money amount_halalas={amount} />}
              </span>
            </Button>
          </div>
        </section>
      )}
      {opened !== null &&
        (opened.isHeld ? (
          <ClientDecisionDialog request={request} decision={opened.decision} draft="" onClose={onClose} />
        ) : opened.decision === 'approve' ? (
          <ApproveDialog request={request} onClose={onClose} />
        ) : (
          <RejectDialog request={request} onClose={onClose} />
        ))}
    </>
  );
}
