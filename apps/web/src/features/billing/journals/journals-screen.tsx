import { writtenIn } from '@fleet/domain/languages.ts';
import { riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Mapping, type Preview, useCreateRun, useMapping, usePreview } from './journals.api.ts';
import classes from './journals.module.css';
import { MappingCard } from './mapping-card.tsx';
import { RunsTable, saveRun } from './runs-table.tsx';
import { SumsTable } from './sums-table.tsx';

const MONTHS = 13;

/** The months up to this one, newest first. */
function monthsUntil(today: string): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number];
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

/** Entries of a month for the party's own accounting program, each in one export. */
export function JournalsScreen() {
  const { t } = useTranslation();
  const language = useLanguage();
  const months = monthsUntil(riyadhDate(new Date()));
  const { state, set } = useListState({ period: months[1]! });
  const mapping = useMapping();
  const preview = usePreview(state.period);
  const error = mapping.error ?? preview.error;
  const retry = () => Promise.all([mapping.refetch(), preview.refetch()]);
  return (
    <>
      <PageHeader title={t('menu.journals')}>
        <Trans
          i18nKey="journals.line"
          components={{
            period: (
              <FilterSelect
                label={t('columns.period')}
                value={state.period}
                choices={months.map((month) => ({ value: month, label: formatMonth(month, language) }))}
                onPick={(period) => set({ period })}
              />
            ),
          }}
        />
      </PageHeader>
      {error && <LoadError error={error} onRetry={() => void retry()} />}
      <div className={classes.stack}>
        {preview.data && mapping.data && (
          <PreviewCard period={state.period} preview={preview.data} mapping={mapping.data} />
        )}
        {mapping.data && <MappingCard key={mapping.data.version} mapping={mapping.data} />}
        <RunsTable />
      </div>
    </>
  );
}

interface PreviewCardProps {
  period: string;
  preview: Preview;
  mapping: Mapping;
}

/** What an export would hold, with its control totals, and the button that makes it. */
function PreviewCard({ period, preview, mapping }: PreviewCardProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const create = useCreateRun();
  const isIncomplete = preview.unmapped.length > 0 || preview.missing.length > 0;
  const send = () =>
    create.mutate(
      { body: { period, lang: writtenIn(language) } },
      {
        onSuccess: (run) => {
          showSuccess(t('journals.made', { reference: run.reference_number }));
          void saveRun(run.id, t);
        },
      },
    );
  return (
    <Card title={t('journals.open')} note={t(`journals.forms.${preview.form}`)}>
      <div className={classes.stack}>
        {preview.entries === 0 && <p className="muted">{t('errors.NOTHING_TO_EXPORT')}</p>}
        {preview.entries > 0 && <SumsTable side={mapping.side} sums={preview.sums} total={preview} />}
        {preview.has_more && <Callout tone="run">{t('journals.has_more')}</Callout>}
        {isIncomplete && (
          <Callout tone="wait">
            {t('errors.ACCOUNTS_UNMAPPED')} <a href="#account-codes">{t('journals.to_mapping')}</a>
          </Callout>
        )}
        {create.error && <Callout tone="no">{errorText(t, create.error)}</Callout>}
      </div>
      {mapping.can.update && (
        <div className={classes.ends}>
          <Button
            leftSection={<IconTableExport size={18} aria-hidden />}
            onClick={send}
            loading={create.isPending}
            disabled={preview.entries === 0 || isIncomplete}
          >
            {t('journals.export')}
          </Button>
        </div>
      )}
    </Card>
  );
}
