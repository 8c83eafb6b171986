import { getJournalFile } from '@fleet/contracts/billing/journals.ts';
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { CallError } from '../../../lib/call-error.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { plainField } from '../../../ui/form/plain-field.ts';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import type { ListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem } from '../../../ui/name-cell.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type Run, useCancelRun, useRuns } from './journals.api.ts';

/** Exports that were made: each is fetched again as it was, or cancelled with a reason. */
export function RunsTable() {
  const { t } = useTranslation();
  const [state, setState] = useState<ListState>({ page: 1, per_page: 20 });
  const [cancelling, setCancelling] = useState<Run | null>(null);
  const result = useRuns({ page: state.page, per_page: state.per_page });
  return (
    <Card flush title={t('journals.runs')}>
      <DataTable
        label={t('journals.runs')}
        columns={useColumns(setCancelling)}
        {...shownOf(result)}
        rowKey={(row) => row.id}
        state={state}
        onState={(next) => setState({ ...state, ...next })}
        empty={
          <EmptyState icon={IconTableExport} title={t('journals.none')} text={t('journals.none_text')} />
        }
        narrow={(row) => (
          <NarrowItem
            name={<bdi className="num">{row.reference_number}</bdi>}
            end={<Money amount_halalas={row.debit_halalas} />}
          >
            <RunButtons run={row} onCancel={() => setCancelling(row)} />
          </NarrowItem>
        )}
      />
      {cancelling && <CancelDialog run={cancelling} onClose={() => setCancelling(null)} />}
    </Card>
  );
}

function useColumns(onCancel: (run: Run) => void): Column<Run>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    {
      key: 'reference_number',
      header: t('columns.reference_number'),
      cell: (row) => <bdi className="num">{row.reference_number}</bdi>,
    },
    { key: 'period', header: t('columns.period'), cell: (row) => formatMonth(row.period, language) },
    { key: 'form', header: t('field_names.form'), cell: (row) => t(`journals.forms.${row.form}`) },
    {
      key: 'entries',
      header: t('journals.control'),
      cell: (row) => t('journals.counts', { entries: row.entries, lines: row.lines }),
    },
    {
      key: 'debit_halalas',
      header: t('journals.debit_and_credit'),
      numeric: true,
      cell: (row) => <Money amount_halalas={row.debit_halalas} bare />,
    },
    {
      key: 'created_at',
      header: t('columns.created_at'),
      cell: (row) => (
        <>
          <DateTime at={row.created_at} />
          <div className="muted">
            <bdi>{row.created_by_name}</bdi>
          </div>
        </>
      ),
    },
    {
      key: 'state',
      header: t('columns.status'),
      cell: (row) => (
        <>
          {t(`journals.states.${row.state}`)}
          {row.cancel_reason && (
            <div className="muted" dir="auto">
              {row.cancel_reason}
            </div>
          )}
        </>
      ),
    },
    {
      key: 'file',
      header: t('journals.download'),
      cell: (row) => <RunButtons run={row} onCancel={() => onCancel(row)} />,
    },
  ];
}

function RunButtons({ run, onCancel }: { run: Run; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={() => void saveRun(run.id, t)}>
        {t('journals.download')}
      </Button>
      {run.can.cancel && (
        <Button variant="subtle" size="compact-sm" color="red" onClick={onCancel}>
          {t('journals.cancel')}
        </Button>
      )}
    </>
  );
}

/** Fetches the file of an export; says why where that fails. */
export async function saveRun(id: number, t: ReturnType<typeof useTranslation>['t']): Promise<void> {
  try {
    await download(getJournalFile, { params: { id } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showError(errorText(t, error));
  }
}

function CancelDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation();
  const cancel = useCancelRun();
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('journals.cancel_title', { reference: run.reference_number })}
      text={t('journals.cancel_text')}
      confirm={t('journals.cancel')}
      cancel={t('ui.close')}
      tone="no"
      isBusy={cancel.isPending}
      isDisabled={reason.trim() === ''}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate(
          { params: { id: run.id }, body: { reason } },
          {
            onSuccess: () => {
              showSuccess(t('journals.cancelled', { reference: run.reference_number }));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <TextField
        {...plainField({
          name: 'reason',
          label: t('field_names.reason'),
          value: reason,
          onChange: setReason,
          required: true,
        })}
        lines={2}
        maxLength={500}
      />
    </ConfirmDialog>
  );
}
