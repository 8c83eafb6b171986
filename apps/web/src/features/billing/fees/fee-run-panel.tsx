import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth, formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { FeeCharges } from './fee-charges.tsx';
import { FeeRunState } from './fee-run-state.tsx';
import { type FeeRun, type FeeRunDetail, useFeeRun } from './fees.api.ts';
import classes from './fees.module.css';

interface FeeRunPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly FeeRun[] | undefined;
}

/** One run: total, failures with reasons, and every fee with its ledger entry. */
export function FeeRunPanel({ id, panel, rows }: FeeRunPanelProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const result = useFeeRun(id);
  return (
    <RecordPanel
      kind={t('fees.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(run) => `${t(`entry_kinds.${run.kind}`)} · ${formatMonth(run.period, language)}`}
    >
      {(run) => (
        <div className={classes.panel}>
          <Problems run={run} />
          <RunFacts run={run} />
          <FeeCharges run_id={run.id} kind={run.kind} />
        </div>
      )}
    </RecordPanel>
  );
}

function Problems({ run }: { run: FeeRunDetail }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <>
      {run.refusals.length > 0 && (
        <section className={classes.refusals}>
          <Callout tone="no" title={t('fees.refused', { count: run.refused })}>
            {t('fees.refused_text')}
          </Callout>
          <ul className={classes.lines}>
            {run.refusals.map((refusal) => (
              <li key={`${refusal.client?.id}-${refusal.network?.id}`}>
                <span>
                  <b>{nameOf(refusal.client ?? refusal.network)}</b>
                  <small dir="auto">
                    {refusal.code
                      ? t(`errors.${refusal.code}`, { defaultValue: refusal.reason })
                      : t('fees.fault', { reason: refusal.reason })}
                  </small>
                </span>
                <DateTime at={refusal.refused_at} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {run.last_error && <Callout tone="no">{t('fees.fault', { reason: run.last_error })}</Callout>}
    </>
  );
}

function RunFacts({ run }: { run: FeeRunDetail }) {
  const { t } = useTranslation();
  const isOfNetworks = run.kind === 'processing_fee';
  return (
    <FactList
      facts={[
        { name: 'state', label: t('columns.status'), shown: <FeeRunState run={run} /> },
        {
          name: 'amount_halalas',
          shown: (
            <LedgerLink fee_run_id={run.id}>
              <Money amount_halalas={run.amount_halalas} />
            </LedgerLink>
          ),
        },
        {
          name: 'net_halalas',
          label: t('fees.without_vat'),
          shown: <Money amount_halalas={run.net_halalas} />,
        },
        { name: 'vat_halalas', label: t('fees.vat'), shown: <Money amount_halalas={run.vat_halalas} /> },
        isOfNetworks
          ? { name: 'networks', label: t('columns.networks'), shown: formatNumber(run.networks) }
          : { name: 'clients', label: t('columns.clients'), shown: formatNumber(run.clients) },
        ...(isOfNetworks
          ? []
          : [{ name: 'vehicles', label: t('columns.vehicles'), shown: formatNumber(run.vehicles) }]),
        { name: 'started_at', label: t('fees.started'), shown: <DateTime at={run.started_at} /> },
        { name: 'ran_at', label: t('columns.ran_at'), shown: <DateTime at={run.ran_at} /> },
      ]}
    />
  );
}
