import { IconAlertTriangle, IconChecks, IconHistory, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { useOwnListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { columnsFor } from '../../../ui/resource/columns.tsx';
import { ToneBadge } from '../../../ui/status-badge.tsx';
import { type InvoiceRun, useInvoiceRuns } from './invoices.api.ts';

type Run = Omit<InvoiceRun, 'refusals'>;

/** Invoice runs, newest first. */
export function RunsCard({ onOpen, openedId }: { onOpen: (id: number) => void; openedId: string | null }) {
  const { t } = useTranslation();
  const column = columnsFor<Run>(t);
  const language = useLanguage();
  const { state, set } = useOwnListState();
  const result = useInvoiceRuns({ page: state.page, per_page: state.per_page });
  const columns: Column<Run>[] = [
    { key: 'period', header: t('columns.period'), cell: (run) => <b>{formatMonth(run.period, language)}</b> },
    { key: 'state', header: t('columns.status'), cell: (run) => <RunState run={run} /> },
    column.number('issued', { header: t('invoices.run_issued') }),
    column.number('credit_notes', { header: t('invoices.run_notes') }),
    column.number('debit_notes', { header: t('invoices.run_debit_notes') }),
    {
      key: 'total',
      header: t('columns.amount'),
      numeric: true,
      cell: (run) => <Money amount_halalas={run.total_halalas} bare />,
    },
    { key: 'by', header: t('columns.by'), cell: (run) => <bdi>{run.started_by_name}</bdi> },
    { key: 'started_at', header: t('invoices.run_started'), cell: (run) => <DateTime at={run.started_at} /> },
  ];
  return (
    <Card flush title={t('invoices.runs')}>
      <DataTable
        label={t('invoices.runs')}
        columns={columns}
        {...shownOf(result)}
        rowKey={(run) => run.id}
        onOpen={(run) => onOpen(run.id)}
        openedKey={openedId}
        state={state}
        onState={set}
        empty={
          <EmptyState icon={IconHistory} title={t('invoices.no_runs')} text={t('invoices.no_runs_text')} />
        }
        narrow={(run) => (
          <NarrowItem
            name={formatMonth(run.period, language)}
            end={<Money amount_halalas={run.total_halalas} />}
          >
            <RunState run={run} /> · <DateTime at={run.started_at} />
          </NarrowItem>
        )}
      />
    </Card>
  );
}

function RunState({ run }: { run: Run }) {
  const { t } = useTranslation();
  if (run.status !== 'finished')
    return (
      <ToneBadge tone="run" icon={IconHourglass} variant="plain">
        {t('invoices.run_working')}
      </ToneBadge>
    );
  return run.refused > 0 ? (
    <ToneBadge tone="no" icon={IconAlertTriangle} variant="plain">
      {t('invoices.run_refused', { count: run.refused })}
    </ToneBadge>
  ) : (
    <ToneBadge tone="done" icon={IconChecks} variant="plain">
      {t('invoices.run_over')}
    </ToneBadge>
  );
}
