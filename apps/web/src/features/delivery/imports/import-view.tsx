import '@mantine/core/styles/Progress.layer.css';
import { getImportFailedRows } from '@fleet/contracts/delivery/imports.ts';
import { Button, Progress, Skeleton } from '@mantine/core';
import { IconArrowBackUp, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatHalalas, formatNumber } from '../../../lib/format.ts';
import { useCan, useSignedIn } from '../../../lib/user-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showError, showSuccess } from '../../../ui/toast.tsx';
import { VehicleFeeNote } from '../../../ui/vehicle-fee-note.tsx';
import {
  type Import,
  type LineState,
  useCancelImport,
  useImport,
  useImportFee,
  useSaveImport,
} from './imports.api.ts';
import classes from './imports.module.css';
import { LinesGrid } from './lines-grid.tsx';

/** One import: progress, errors, and a button to save the valid lines. */
export function ImportView({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useImport(id);
  if (!data)
    return error ? (
      <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height={320} />
    );
  const isAtWork = data.status === 'reading' || data.status === 'saving';
  return (
    <>
      <PageHeader title={t(`import.title_${data.kind}`)} action={<Actions found={data} onClose={onClose} />}>
        <bdi>{data.file_name}</bdi> · {t(`import.statuses.${data.status}`)}
      </PageHeader>
      <div className={classes.screen}>
        {isAtWork && <Working found={data} />}
        {data.status === 'failed' && <Callout tone="no">{t(`import.failures.${data.failure}`)}</Callout>}
        {data.status === 'cancelled' && <Callout tone="wait">{t('import.was_cancelled')}</Callout>}
        {data.unknown_columns.length > 0 && (
          <Callout tone="run" title={t('import.unknown_columns')}>
            <bdi>{data.unknown_columns.join(t('ui.comma'))}</bdi>
          </Callout>
        )}
        {data.can.save && data.kind === 'vehicles' && <ImportFee found={data} />}
        {data.total_rows > 0 && <Lines found={data} />}
      </div>
    </>
  );
}

/** Where placed orders go on: to their list, and for dispatchers to the plan. */
function AfterOrders() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPlatform = useSignedIn().area === 'admin';
  const mayPlan = useCan('read plan');
  return (
    <>
      <Button variant="default" onClick={() => void navigate({ to: isPlatform ? '/admin/oms' : '/oms' })}>
        {t('import.to_orders')}
      </Button>
      {isPlatform && mayPlan && (
        <Button variant="default" onClick={() => void navigate({ to: '/admin/control-tower/plan' })}>
          {t('import.to_plan')}
        </Button>
      )}
    </>
  );
}

function Actions({ found, onClose }: { found: Import; onClose: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const save = useSaveImport();
  const cancel = useCancelImport();
  const input = { params: { id: found.id } };
  const fee = useImportFee(found);
  const saveGood = () => {
    const expected = fee.data?.amount_halalas;
    save.mutate(
      { ...input, body: expected === undefined ? {} : { expected_fee_halalas: expected } },
      {
        onSuccess: () => {
          if (expected) showSuccess(t('vehicle_fee.charged', { amount: formatHalalas(expected) }));
        },
        onError: (error) => {
          void fee.refetch();
          showError(errorText(t, error));
        },
      },
    );
  };
  const settle = {
    onError: (error: unknown) => showError(errorText(t, error)),
  };
  const left = found.bad_rows + found.dropped_rows;
  const rest = () =>
    download(getImportFailedRows, { params: { id: found.id }, query: { language } }).catch((error: unknown) =>
      showError(errorText(t, error)),
    );
  return (
    <div className={classes.actions}>
      <Button variant="subtle" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onClose}>
        {t('import.all')}
      </Button>
      {left > 0 && found.status !== 'reading' && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void rest()}
        >
          {t('import.rest', { count: left })}
        </Button>
      )}
      {found.can.cancel && (
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(input, settle)}>
          {found.status === 'saving' ? t('import.stop') : t('import.cancel')}
        </Button>
      )}
      {found.kind === 'orders' && found.saved_rows > 0 && <AfterOrders />}
      {found.can.edit && left + found.good_rows > 0 && (
        <Button disabled={!found.can.save || fee.isFetching} loading={save.isPending} onClick={saveGood}>
          {t(`import.save_${found.kind}`, { count: found.good_rows })}
        </Button>
      )}
    </div>
  );
}

/** What the valid vehicles cost, before they are saved. */
function ImportFee({ found }: { found: Import }) {
  const { data } = useImportFee(found);
  return data ? <VehicleFeeNote fee={data} /> : null;
}

/** Progress of the job; indeterminate while the spreadsheet is being read. */
function Working({ found }: { found: Import }) {
  const { t } = useTranslation();
  const isSaving = found.status === 'saving';
  const part = found.step_rows > 0 ? (found.step_done / found.step_rows) * 100 : 100;
  const statusText = isSaving
    ? t('import.saving_of', { done: formatNumber(found.step_done), total: formatNumber(found.step_rows) })
    : t('import.reading_of', { done: formatNumber(found.step_done) });
  return (
    <Card>
      <div className={classes.working} role="status">
        <b>{statusText}</b>
        <Progress value={part} animated={!isSaving} aria-label={statusText} size="lg" />
        <small>{t('import.may_leave')}</small>
      </div>
    </Card>
  );
}

/** Lines by state: those with errors first. */
function Lines({ found }: { found: Import }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<LineState | null>(null);
  const counts: Record<LineState, number> = {
    bad: found.bad_rows,
    good: found.good_rows,
    saved: found.saved_rows,
    dropped: found.dropped_rows,
  };
  const states = Object.keys(counts) as LineState[];
  const state = chosen ?? states.find((known) => counts[known] > 0) ?? 'bad';
  // Refetch the lines when the job has changed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: triggered by the status
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['import', 'lines', found.id] });
  }, [found.status]);
  const pick = (next: LineState) => {
    setChosen(next);
    void queryClient.invalidateQueries({ queryKey: ['import', 'lines', found.id, next] });
  };
  return (
    <Card flush>
      <fieldset className={classes.states} aria-label={t('import.lines')}>
        {states.map((known) => (
          <Button
            key={known}
            size="compact-sm"
            variant={known === state ? 'filled' : 'default'}
            aria-pressed={known === state}
            onClick={() => pick(known)}
          >
            {t(`import.states.${known}`)} {formatNumber(counts[known])}
          </Button>
        ))}
      </fieldset>
      <LinesGrid key={state} found={found} state={state} />
    </Card>
  );
}
