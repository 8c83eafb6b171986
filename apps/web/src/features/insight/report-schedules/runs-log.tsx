import { IconMailForward } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useOwnListState } from '../../../ui/list-state.ts';
import { Pager } from '../../../ui/pager.tsx';
import { type ReportRun, useReportRuns } from './report-schedules.api.ts';
import classes from './report-schedules.module.css';
import { DeliveryStatus, RunStatus } from './schedule-labels.tsx';

/** A schedule's runs and failures with reasons, newest first. */
export function RunsLog({ id }: { id: number }) {
  const { t } = useTranslation();
  const { state, set } = useOwnListState();
  const { data, error, refetch } = useReportRuns(id, state);
  if (!data) return error ? <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} /> : null;
  if (data.total === 0)
    return (
      <EmptyState
        icon={IconMailForward}
        title={t('report_schedules.no_runs')}
        text={t('report_schedules.no_runs_text')}
      />
    );
  return (
    <>
      <ol className={classes.runs}>
        {data.rows.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ol>
      {data.total > data.per_page && <Pager state={state} total={data.total} onState={set} isNarrow />}
    </>
  );
}

function Run({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  return (
    <li className={classes.run}>
      <div className={classes.runHeader}>
        <b>
          <DateTime at={run.due_at ?? run.created_at} />
        </b>
        <RunStatus status={run.status} />
      </div>
      {run.due_at === null && (
        <p className={classes.runNote}>{t('report_schedules.requested', { name: run.requested_by ?? '' })}</p>
      )}
      {run.missed > 0 && (
        <p className={classes.runNote}>{t('report_schedules.missed', { count: run.missed })}</p>
      )}
      {run.problem && <p className={classes.runNote}>{t(`report_schedules.problems.${run.problem}`)}</p>}
      {run.left_out.length > 0 && (
        <p className={classes.runNote}>
          {t('report_schedules.left_out')} <bdi dir="ltr">{run.left_out.join(', ')}</bdi>
        </p>
      )}
      {run.deliveries.length > 0 && (
        <ul className={classes.readers}>
          {run.deliveries.map((one) => (
            <li key={one.address} className={classes.reader}>
              <bdi dir="ltr">{one.address}</bdi>
              <DeliveryStatus status={one.status} />
              {one.problem && (
                <small>
                  <bdi dir="ltr">{one.problem}</bdi>
                  {one.next_attempt_at && (
                    <>
                      {' · '}
                      <Trans
                        i18nKey="report_schedules.tried"
                        count={one.attempts}
                        components={{ time: <DateTime at={one.next_attempt_at} as="time" /> }}
                      />
                    </>
                  )}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
