import { printReceipt } from '@fleet/contracts/money/top-ups.ts';
import { Link } from '@tanstack/react-router';
import { Trans, useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DocumentView } from '../../../ui/document-view.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { DecideForm } from './decide-form.tsx';
import { TopUpStatus } from './top-up-status.tsx';
import { type TopUp, type TopUpDetail, useTopUp } from './top-ups.api.ts';
import classes from './top-ups.module.css';

interface TopUpPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly TopUp[] | undefined;
}

/** One top-up: receipt, amount and, with permission, the decision. */
export function TopUpPanel({ id, panel, rows }: TopUpPanelProps) {
  const { t } = useTranslation();
  const result = useTopUp(id);
  return (
    <RecordPanel
      kind={t('top_up.one')}
      panel={panel}
      result={result}
      title={(topUp) => <bdi className="num">{topUp.reference_number}</bdi>}
      rows={rows}
    >
      {(topUp) => <TopUpBody topUp={topUp} />}
    </RecordPanel>
  );
}

function TopUpBody({ topUp }: { topUp: TopUpDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { approved_amount_halalas: approved } = topUp;
  const isCorrected = approved !== null && approved !== topUp.amount_halalas;
  return (
    <div className={classes.detail}>
      <div>
        {topUp.receipt_file_id === null ? (
          <Callout tone="run">{t('top_up.no_receipt')}</Callout>
        ) : (
          <DocumentView
            file_id={topUp.receipt_file_id}
            media_type={topUp.receipt_media_type}
            label={t('top_up.receipt_of', { reference: topUp.reference_number })}
          />
        )}
      </div>
      <div className={classes.money}>
        <div>
          <TopUpStatus topUp={topUp} />
          <p className={classes.large}>
            <LedgerLink entry_id={topUp.entry_id}>
              <Money amount_halalas={approved ?? topUp.amount_halalas} />
            </LedgerLink>
          </p>
          {isCorrected && (
            <p className="muted">
              <Trans
                i18nKey="top_up.was_requested"
                components={{
                  amount: <Money amount_halalas={topUp.amount_halalas} className={classes.struck} />,
                }}
              />
            </p>
          )}
        </div>
        {topUp.reason && (
          <Callout tone={topUp.status === 'rejected' ? 'no' : 'run'}>
            <span dir="auto">{topUp.reason}</span>
          </Callout>
        )}
        {topUp.same_receipt.map((other) => (
          <Callout key={other.id} tone="wait" title={t('top_up.same_receipt')}>
            <Link to="/admin/approve-topup/$id" params={{ id: String(other.id) }}>
              <bdi className="num">{other.reference_number}</bdi>
            </Link>{' '}
            {nameOf({ name_en: other.client_name_en, name_ar: other.client_name_ar })}
            {t('desk.comma')}
            {t(`top_up.statuses.${other.status}`)}
          </Callout>
        ))}
        {topUp.status === 'pending' && topUp.fees_owed_halalas > 0 && (
          <Callout tone="run">
            <Trans
              i18nKey="top_up.settles_fees"
              components={{ amount: <Money amount_halalas={topUp.fees_owed_halalas} /> }}
            />
          </Callout>
        )}
        <FactList facts={factsOf(topUp, t, nameOf)} />
        {topUp.status === 'approved' && (
          <PdfButton label={t('receipts.pdf')} route={printReceipt} params={{ id: topUp.id }} />
        )}
        {topUp.can.reject && <DecideForm key={topUp.first_approved_at} topUp={topUp} />}
      </div>
    </div>
  );
}

function factsOf(
  topUp: TopUpDetail,
  t: ReturnType<typeof useTranslation>['t'],
  nameOf: ReturnType<typeof useNameOf>,
) {
  const who = (at: string, name: string | null) => (
    <>
      <DateTime at={at} />
      {name && <small className="muted"> {name}</small>}
    </>
  );
  return [
    { name: 'client', label: t('top_up.client'), shown: nameOf(topUp.client) },
    { name: 'from', label: t('top_up.from'), shown: t(`top_up.recorded_by.${topUp.from}`) },
    {
      name: 'created_at',
      label: t('top_up.recorded_at'),
      shown: who(topUp.created_at, topUp.created_by_name),
    },
    ...(topUp.first_approved_at
      ? [
          {
            name: 'first_approved_at',
            label: t('top_up.first_approved_at'),
            shown: who(topUp.first_approved_at, topUp.first_approved_by_name),
          },
        ]
      : []),
    ...(topUp.decided_at
      ? [
          {
            name: 'decided_at',
            label: t('top_up.decided_at'),
            shown: who(topUp.decided_at, topUp.decided_by_name),
          },
        ]
      : []),
  ];
}
