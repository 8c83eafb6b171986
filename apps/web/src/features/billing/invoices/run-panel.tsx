import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { type InvoiceRun, useInvoiceRun } from './invoices.api.ts';
import classes from './invoices.module.css';

/** One run: its progress, then what it issued and what failed. */
export function RunPanel({ id, panel }: { id: string; panel: PanelState }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const result = useInvoiceRun(id);
  return (
    <RecordPanel
      kind={t('invoices.run')}
      panel={panel}
      result={result}
      title={(run) => formatMonth(run.period, language)}
    >
      {(run) => (
        <div className={classes.stack}>
          <Progress run={run} />
          <FactList
            facts={[
              { name: 'issued', label: t('invoices.run_issued'), value: run.issued },
              { name: 'credit_notes', label: t('invoices.run_notes'), value: run.credit_notes },
              { name: 'debit_notes', label: t('invoices.run_debit_notes'), value: run.debit_notes },
              {
                name: 'total_halalas',
                label: t('invoices.total'),
                shown: <Money amount_halalas={run.total_halalas} />,
              },
              { name: 'started_by', label: t('columns.by'), shown: run.started_by_name },
              {
                name: 'started_at',
                label: t('invoices.run_started'),
                shown: <DateTime at={run.started_at} />,
              },
              ...(run.finished_at
                ? [
                    {
                      name: 'finished_at',
                      label: t('invoices.run_finished'),
                      shown: <DateTime at={run.finished_at} />,
                    },
                  ]
                : []),
            ]}
          />
          <Refusals run={run} />
          <Link to="/admin/invoices" search={{ run: run.id }}>
            {t('invoices.run_open')}
          </Link>
        </div>
      )}
    </RecordPanel>
  );
}

function Progress({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation();
  const issued = run.issued + run.credit_notes + run.debit_notes;
  const done = issued + run.refused;
  if (run.status === 'finished')
    return (
      <Callout tone={run.refused > 0 ? 'wait' : 'go'} title={t('invoices.run_over')}>
        {issued === 0 ? t('invoices.run_found_nothing') : t('invoices.run_result', { count: issued })}
      </Callout>
    );
  return (
    <div className={classes.stack}>
      <p className={classes.quiet} role="status">
        {t('invoices.run_progress', { done, count: run.planned })}
      </p>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={t('invoices.run')}
        aria-valuemin={0}
        aria-valuemax={run.planned}
        aria-valuenow={done}
      >
        <div style={{ width: `${run.planned === 0 ? 0 : (done / run.planned) * 100}%` }} />
      </div>
    </div>
  );
}

function Refusals({ run }: { run: InvoiceRun }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (run.refusals.length === 0) return null;
  return (
    <section className={classes.stack}>
      <Callout tone="no" title={t('invoices.run_refused', { count: run.refused })}>
        {t('invoices.run_refused_text')}
      </Callout>
      <ul className={classes.list}>
        {run.refusals.map(({ kind, client, network, code, reason }) => (
          <li key={`${kind} ${client?.id} ${network?.id} ${reason}`}>
            <span>
              <b>
                {t(`invoices.kinds.${kind}`)} {nameOf(client ?? network)}
              </b>
              <small dir="auto">{code ? t(`errors.${code}`, { defaultValue: reason }) : reason}</small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
