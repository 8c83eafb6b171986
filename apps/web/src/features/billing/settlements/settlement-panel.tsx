import { printSettlementBatch } from '@fleet/contracts/billing/settlement-batches.ts';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { PdfButton } from '../../../ui/pdf-button.tsx';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { PayeeChange } from './payee-change.tsx';
import { CloseBatch, NamePayee, PayBatch } from './settlement-actions.tsx';
import { SettlementLines } from './settlement-lines.tsx';
import { SettlementState } from './settlement-state.tsx';
import { DocumentsTable, GroupsTable, PaymentsTable, StatementTable } from './settlement-tables.tsx';
import { type Batch, type ListedBatch, useBatch } from './settlements.api.ts';
import classes from './settlements.module.css';

interface SettlementPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ListedBatch[] | undefined;
}

/** One batch beside the list: statement, lines and history; close and pay in the footer. */
export function SettlementPanel({ id, panel, rows }: SettlementPanelProps) {
  const { t } = useTranslation();
  const result = useBatch(id);
  return (
    <RecordPanel
      kind={t('settlements.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(batch) => <bdi className="num">{batch.reference_number}</bdi>}
      actions={(batch) => (
        <>
          <PdfButton label={t('settlements.pdf')} route={printSettlementBatch} params={{ id: batch.id }} />
          {batch.can.close && <CloseBatch batch={batch} />}
          {batch.can.pay && <PayBatch key={batch.left_halalas} batch={batch} />}
        </>
      )}
    >
      {(batch) => (
        <DetailTabs
          label={batch.reference_number}
          tabs={[
            {
              name: 'statement',
              label: t('settlements.statement'),
              content: () => <Statement batch={batch} />,
            },
            {
              name: 'lines',
              label: t('settlements.lines'),
              content: () => <SettlementLines batch={batch} />,
            },
            ...(batch.can.set_payee
              ? [
                  {
                    name: 'changes',
                    label: t('changes.title'),
                    content: () => <ChangesList subject="settlement_batch" id={batch.id} />,
                  },
                ]
              : []),
          ]}
        />
      )}
    </RecordPanel>
  );
}

function Statement({ batch }: { batch: Batch }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  return (
    <div className={classes.report}>
      <div>
        <SettlementState state={batch.state} />
      </div>
      {batch.notes.map((note) => (
        <Callout key={note} tone="wait">
          {t(`settlements.notes.${note}`)}
        </Callout>
      ))}
      {batch.payee_change && <PayeeChange batch={batch} change={batch.payee_change} />}
      {batch.problem && (
        <Callout tone="no" title={t('settlements.not_closed')}>
          <span dir="auto">{batch.problem}</span>
        </Callout>
      )}
      <FactList
        facts={[
          { name: 'network', label: t('columns.network'), shown: nameOf(batch.network) },
          ...(batch.station
            ? [{ name: 'station', label: t('settlements.franchisee'), shown: nameOf(batch.station) }]
            : []),
          { name: 'period', shown: formatMonth(batch.period, language) },
          ...(batch.closed_at
            ? [{ name: 'closed_at', label: t('columns.closed_at'), shown: <DateTime at={batch.closed_at} /> }]
            : []),
          {
            name: 'beneficiary_name',
            wide: true,
            shown: (
              <span className={classes.payee}>
                {batch.payee ? (
                  <>
                    <span dir="auto">{batch.payee.beneficiary_name}</span> <Iban iban={batch.payee.iban} />
                  </>
                ) : (
                  <span className="muted">{t('settlements.no_payee')}</span>
                )}
                {batch.can.set_payee && <NamePayee batch={batch} />}
              </span>
            ),
          },
        ]}
      />
      <StatementTable batch={batch} />
      {batch.documents.length > 0 && <DocumentsTable batch={batch} />}
      {batch.groups.length > 0 && <GroupsTable batch={batch} />}
      {batch.payments.length > 0 && <PaymentsTable batch={batch} />}
    </div>
  );
}
