import { printRefundVoucher } from '@fleet/contracts/billing/refunds.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { MaskedIban } from './refund-account.tsx';
import { RefundDecisions } from './refund-decisions.tsx';
import { RefundFailure } from './refund-failure.tsx';
import { failureOf, RefundStatus } from './refund-status.tsx';
import { type Refund, useRefund } from './refunds.api.ts';
import classes from './refunds.module.css';

interface RefundPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly Refund[] | undefined;
  isPlatform: boolean;
}

/** One refund: amount, account, its way so far and, with permission, the next step. */
export function RefundPanel({ id, panel, rows, isPlatform }: RefundPanelProps) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      kind={t('refunds.one')}
      panel={panel}
      result={useRefund(id)}
      title={(refund) => <bdi className="num">{refund.reference_number}</bdi>}
      rows={rows}
    >
      {(refund) => <RefundBody refund={refund} isPlatform={isPlatform} />}
    </RecordPanel>
  );
}

function RefundBody({ refund, isPlatform }: { refund: Refund; isPlatform: boolean }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { status, file } = refund;
  const failure = failureOf(refund);
  const now = file === null ? status : file.state === 'waiting' ? 'in_file' : 'sent';
  return (
    <div className={classes.stack}>
      <div>
        <RefundStatus refund={refund} />
        <p className={classes.amount}>
          <Money amount_halalas={refund.amount_halalas} />
        </p>
        {!failure && <p className={classes.quiet}>{t(`refunds.then.${now}`)}</p>}
      </div>
      {refund.rejection_reason && (
        <Callout tone="no" title={t('refunds.why_rejected')}>
          <span dir="auto">{refund.rejection_reason}</span>
        </Callout>
      )}
      {failure && <RefundFailure failure={failure} isPlatform={isPlatform} />}
      <FactList
        facts={[
          ...(isPlatform
            ? [{ name: 'client', label: t('top_up.client'), shown: nameOf(refund.client) }]
            : []),
          {
            name: 'account',
            label: t('refunds.account'),
            shown: (
              <>
                <bdi>{refund.payee.beneficiary_name}</bdi>
                <br />
                {refund.iban ? <Iban iban={refund.iban} /> : <MaskedIban iban_end={refund.payee.iban_end} />}
              </>
            ),
          },
          { name: 'reason', label: t('refunds.reason'), shown: <span dir="auto">{refund.reason}</span> },
          ...stepsOf(refund, t),
        ]}
      />
      {status === 'paid' && (
        <div>
          <PdfButton label={t('vouchers.pdf')} route={printRefundVoucher} params={{ id: refund.id }} />
        </div>
      )}
      <RefundDecisions refund={refund} />
    </div>
  );
}

/** When and by whom each step was taken. */
function stepsOf(refund: Refund, t: TFunction) {
  const step = (name: string, label: string, at: string | null, by: string | null) =>
    at === null
      ? []
      : [
          {
            name,
            label,
            shown: (
              <>
                <DateTime at={at} />
                {by && <small className="muted"> {by}</small>}
              </>
            ),
          },
        ];
  const ended = refund.status === 'paid' ? t('refunds.recorded_at') : t('refunds.rejected_at');
  return [
    ...step('created_at', t('refunds.requested_at'), refund.created_at, refund.created_by_name),
    ...step('approved_at', t('refunds.approved_at'), refund.approved_at, refund.approved_by_name),
    ...step('ended_at', ended, refund.ended_at, refund.ended_by_name),
    ...(refund.file
      ? [
          {
            name: 'file',
            label: t('refunds.file'),
            shown: <bdi className="num">{refund.file.reference_number}</bdi>,
          },
        ]
      : []),
    ...(refund.bank_reference
      ? [
          { name: 'bank_reference', value: refund.bank_reference },
          { name: 'value_date', value: refund.value_date },
        ]
      : []),
  ];
}
