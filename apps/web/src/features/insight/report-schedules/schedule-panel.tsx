import { Button } from '@mantine/core';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { DetailTabs } from '../../../ui/detail-tabs.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import {
  type ReportSchedule,
  useDeleteReportSchedule,
  usePauseReportSchedule,
  useReportSchedule,
  useResumeReportSchedule,
  useSendReportNow,
} from './report-schedules.api.ts';
import classes from './report-schedules.module.css';
import { RunsLog } from './runs-log.tsx';
import { EditSchedulePanel } from './schedule-form.tsx';
import { ScheduleStatus, useRhythmText } from './schedule-labels.tsx';

interface SchedulePanelProps {
  id: string;
  panel: PanelState;
  rows: readonly ReportSchedule[] | undefined;
}

/** One schedule beside the list, or its form. */
export function SchedulePanel({ id, panel, rows }: SchedulePanelProps) {
  const { t } = useTranslation();
  const result = useReportSchedule(id);
  if (panel.isEditing && result.data?.can.update)
    return <EditSchedulePanel schedule={result.data} panel={panel} />;
  return (
    <RecordPanel
      kind={t('report_schedules.one')}
      panel={panel}
      result={result}
      rows={rows}
      title={(schedule) => <bdi>{schedule.name}</bdi>}
      actions={(schedule) => <Actions schedule={schedule} panel={panel} />}
    >
      {(schedule) => (
        <>
          {schedule.stopped_reason && (
            <Callout tone="no" title={t('report_schedules.stopped')}>
              {t(`report_schedules.problems.${schedule.stopped_reason}`)}
            </Callout>
          )}
          <DetailTabs
            label={schedule.name}
            tabs={[
              { name: 'log', label: t('report_schedules.log'), content: () => <RunsLog id={schedule.id} /> },
              { name: 'facts', label: t('ui.facts'), content: () => <Facts schedule={schedule} /> },
              {
                name: 'changes',
                label: t('changes.title'),
                content: () => <ChangesList subject="report_schedule" id={schedule.id} />,
              },
            ]}
          />
        </>
      )}
    </RecordPanel>
  );
}

function Facts({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation();
  const rhythmText = useRhythmText();
  return (
    <FactList
      facts={[
        { name: 'report', shown: t(`reports.codes.${schedule.report}`) },
        ...(schedule.query.by
          ? [{ name: 'by', label: t('report_mail.by'), shown: t(`reports.dimensions.${schedule.query.by}`) }]
          : []),
        { name: 'period', label: t('period.label'), shown: t(`period.${schedule.query.period}`) },
        { name: 'rhythm', shown: rhythmText(schedule) },
        {
          name: 'next_run_at',
          label: t('columns.next_run_at'),
          shown: schedule.next_run_at ? <DateTime at={schedule.next_run_at} /> : t('ui.empty'),
        },
        {
          name: 'format',
          shown: `${schedule.format.toUpperCase()} · ${schedule.language === 'ar' ? 'العربية' : 'English'}`,
        },
        { name: 'status', shown: <ScheduleStatus status={schedule.status} /> },
        {
          name: 'owner',
          label: t('report_schedules.owner'),
          shown: <bdi>{schedule.owner.name}</bdi>,
        },
        {
          name: 'recipients',
          wide: true,
          shown: (
            <ul className={classes.addresses}>
              {schedule.recipients.map((address) => (
                <li key={address} dir="ltr">
                  {address}
                </li>
              ))}
            </ul>
          ),
        },
      ]}
    />
  );
}

function Actions({ schedule, panel }: { schedule: ReportSchedule; panel: PanelState }) {
  const { t } = useTranslation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [pause, resume] = [usePauseReportSchedule(), useResumeReportSchedule()];
  const [send, remove] = [useSendReportNow(), useDeleteReportSchedule()];
  const { can, id, status, recipients, name } = schedule;
  const input = { params: { id } };
  const onError = (error: unknown) => showError(errorText(t, error));
  return (
    <>
      {can.remove && (
        <Button
          variant="default"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={() => setIsConfirming(true)}
        >
          {t('ui.remove')}
        </Button>
      )}
      {can.pause && status === 'active' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          loading={pause.isPending}
          onClick={() => pause.mutate(input, { onError })}
        >
          {t('report_schedules.pause')}
        </Button>
      )}
      {can.pause && status !== 'active' && (status === 'paused' || schedule.owner.is_me) && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} className="flip" aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate(input, { onError })}
        >
          {t('report_schedules.resume')}
        </Button>
      )}
      {can.update && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={panel.edit}>
          {t('ui.edit')}
        </Button>
      )}
      {can.send && (
        <Button
          leftSection={<IconSend size={18} aria-hidden />}
          loading={send.isPending}
          onClick={() =>
            send.mutate(input, {
              onError,
              onSuccess: () => showSuccess(t('report_schedules.sending', { count: recipients.length })),
            })
          }
        >
          {t('report_schedules.send')}
        </Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t('report_schedules.remove_title', { name })}
          text={t('report_schedules.remove_text')}
          confirm={t('ui.remove')}
          tone="no"
          isBusy={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate(input, { onSuccess: panel.close })}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
