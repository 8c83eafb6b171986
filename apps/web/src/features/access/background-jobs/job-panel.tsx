import { Button, Code } from '@mantine/core';
import { IconRefresh, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { type BackgroundJob, useBackgroundJob, useDiscardJob, useRetryJob } from './background-jobs.api.ts';
import { JobKind, JobStatus } from './job-parts.tsx';

interface JobPanelProps {
  id: string;
  panel: PanelState;
  rows: readonly BackgroundJob[] | undefined;
}

/** One job beside the list: its task, its error, and the actions for it. */
export function JobPanel({ id, panel, rows }: JobPanelProps) {
  const { t } = useTranslation();
  return (
    <RecordPanel
      kind={t('background_jobs.one')}
      panel={panel}
      result={useBackgroundJob(id)}
      rows={rows}
      title={(job) => <JobKind job={job} />}
      actions={(job) => job.can.retry && <JobActions job={job} panel={panel} />}
    >
      {(job) => <Facts job={job} />}
    </RecordPanel>
  );
}

function JobActions({ job, panel }: { job: BackgroundJob; panel: PanelState }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = useRetryJob();
  const discard = useDiscardJob();
  const params = { id: job.id };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setIsConfirming(true)}
      >
        {t('background_jobs.discard')}
      </Button>
      <Button
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={retry.isPending}
        onClick={() =>
          retry.mutate(
            { params },
            {
              onSuccess: () => {
                showSuccess(t('background_jobs.retried'));
                panel.close();
              },
              onError: (error) => showError(errorText(t, error)),
            },
          )
        }
      >
        {t('background_jobs.retry')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('background_jobs.discard_title')}
          text={t('background_jobs.discard_text')}
          confirm={t('background_jobs.discard')}
          tone="no"
          isBusy={discard.isPending}
          error={discard.error}
          onConfirm={() =>
            discard.mutate(
              { params },
              {
                onSuccess: () => {
                  showSuccess(t('background_jobs.discarded'));
                  panel.close();
                },
              },
            )
          }
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

function Facts({ job }: { job: BackgroundJob }) {
  const { t } = useTranslation();
  const time = (at: string | null) => at && <DateTime at={at} />;
  return (
    <FactList
      facts={[
        { name: 'status', label: t('columns.status'), shown: <JobStatus job={job} /> },
        { name: 'attempts', label: t('background_jobs.attempts'), shown: job.attempts },
        {
          name: 'run_at',
          label: t('background_jobs.next_run'),
          shown:
            job.status === 'waiting' ? (time(job.run_at) ?? t('background_jobs.at_once')) : t('ui.empty'),
        },
        {
          name: 'failed_at',
          label: t('background_jobs.failed_at'),
          shown: time(job.failed_at) ?? t('ui.empty'),
        },
        { name: 'created_at', label: t('columns.created_at'), shown: time(job.created_at) },
        {
          name: 'order_key',
          label: t('background_jobs.order_key'),
          shown: job.order_key ? <code dir="ltr">{job.order_key}</code> : t('ui.empty'),
        },
        {
          name: 'problem',
          label: t('background_jobs.problem'),
          wide: true,
          shown: job.problem ? (
            <Code block dir="ltr">
              {job.problem}
            </Code>
          ) : (
            t('ui.empty')
          ),
        },
        {
          name: 'payload',
          label: t('background_jobs.payload'),
          wide: true,
          shown: (
            <Code block dir="ltr">
              {JSON.stringify(job.payload, null, 2)}
            </Code>
          ),
        },
      ]}
    />
  );
}
