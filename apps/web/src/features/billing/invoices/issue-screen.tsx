import { BILLED_KINDS } from '@fleet/contracts/shapes.ts';
import { Button } from '@mantine/core';
import { IconFileInvoice } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { shownOf } from '../../../ui/list-result.ts';
import { type ListSearch, useListState } from '../../../ui/list-state.ts';
import { Money } from '../../../ui/money.tsx';
import { NarrowItem, useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { usePanel } from '../../../ui/panel-state.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { useDraftColumns } from './draft-columns.tsx';
import { DraftDialog } from './draft-dialog.tsx';
import { formatDays } from './invoice-days.ts';
import { currentMonth, monthsBefore } from './invoice-months.ts';
import { type Draft, type DraftPage, useDrafts, useStartRun } from './invoices.api.ts';
import classes from './invoices.module.css';
import { MonthFilter } from './month-filter.tsx';
import { RunPanel } from './run-panel.tsx';
import { RunsCard } from './runs-card.tsx';

const EVERY = 'every';

/** What links may narrow the page to. */
export type IssueSearch = ListSearch<Record<'q' | 'period' | 'kind', string>>;

/** Issues a month's invoices: drafts one by one, issued together, or individually with a discount. */
export function IssueInvoicesScreen() {
  const { t } = useTranslation();
  const now = new Date();
  // The month that runs comes last to mind: only parts of it may be over.
  const past = monthsBefore(now);
  const months = [currentMonth(now), ...past];
  const { state, set } = useListState({ q: '', period: past[0]!, kind: EVERY });
  const panel = usePanel();
  const kind = BILLED_KINDS.find((known) => known === state.kind);
  const result = useDrafts({
    period: state.period,
    status: 'over',
    kind,
    q: state.q || undefined,
    page: state.page,
    per_page: state.per_page,
  });
  const [opened, setOpened] = useState<Draft | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const columns = useDraftColumns();
  const page = result.data;
  const documents = (page?.total ?? 0) + (kind ? 0 : (page?.credit_notes ?? 0) + (page?.debit_notes ?? 0));
  const mayIssue = page?.not_set.length === 0 && documents > 0;
  return (
    <>
      <PageHeader
        title={t('invoices.issue_title')}
        action={
          <div className={classes.buttons}>
            <SearchBox label={t('invoices.search_drafts')} value={state.q} onSearch={(q) => set({ q })} />
            <Button
              leftSection={<IconFileInvoice size={18} aria-hidden />}
              disabled={!mayIssue || state.q !== ''}
              onClick={() => setIsConfirming(true)}
            >
              {t('invoices.issue_all', { count: documents })}
            </Button>
          </div>
        }
      >
        <Trans
          i18nKey="invoices.issue_line"
          components={{
            period: <MonthFilter value={state.period} months={months} onPick={(period) => set({ period })} />,
            kind: (
              <FilterSelect
                label={t('columns.kind')}
                value={kind ?? EVERY}
                choices={[
                  { value: EVERY, label: t('invoices.any_kind') },
                  ...BILLED_KINDS.map((value) => ({ value, label: t(`invoices.kinds.${value}`) })),
                ]}
                onPick={(next) => set({ kind: next })}
              />
            ),
            issued: <Link to="/admin/invoices" />,
          }}
        />
      </PageHeader>
      {page && <Sums page={page} hasNotes={!kind} />}
      <Card flush title={t('invoices.waiting')} note={t('invoices.waiting_note')}>
        <DataTable
          label={t('invoices.waiting')}
          columns={columns}
          {...shownOf(result)}
          rowKey={keyOf}
          onOpen={setOpened}
          state={state}
          onState={set}
          empty={
            <EmptyState
              icon={IconFileInvoice}
              title={t('invoices.nothing_waits')}
              text={t('invoices.nothing_waits_text')}
            />
          }
          narrow={(draft) => <NarrowDraft draft={draft} />}
        />
      </Card>
      <div className={classes.below}>
        <RunsCard onOpen={panel.open} openedId={panel.id} />
      </div>
      {opened && (
        <DraftDialog
          draft={opened}
          period={state.period}
          mayIssue={mayIssue}
          onClose={() => setOpened(null)}
          onStarted={panel.open}
        />
      )}
      {isConfirming && page && (
        <RunDialog
          page={page}
          period={state.period}
          kind={kind ?? null}
          documents={documents}
          onClose={() => setIsConfirming(false)}
          onStarted={panel.open}
        />
      )}
      {panel.id && <RunPanel key={panel.id} id={panel.id} panel={panel} />}
    </>
  );
}

function Sums({ page, hasNotes }: { page: DraftPage; hasNotes: boolean }) {
  const { t } = useTranslation();
  const sums = [
    ['invoices.taxable', page.taxable_halalas],
    ['invoices.vat', page.vat_halalas],
    ['invoices.total', page.total_halalas],
  ] as const;
  return (
    <>
      {page.not_set.length > 0 && (
        <div className={classes.notice}>
          <Callout tone="no" title={t('invoices.needs_title')}>
            {page.not_set.map((need) => t(`invoices.needs.${need}`)).join(t('ui.comma'))}
          </Callout>
        </div>
      )}
      {!page.is_over && page.total === 0 && (
        <div className={classes.notice}>
          <Callout tone="wait">{t('errors.MONTH_NOT_ENDED')}</Callout>
        </div>
      )}
      {hasNotes && page.credit_notes > 0 && (
        <div className={classes.notice}>
          <Callout tone="run">{t('invoices.corrections', { count: page.credit_notes })}</Callout>
        </div>
      )}
      {hasNotes && page.debit_notes > 0 && (
        <div className={classes.notice}>
          <Callout tone="run">{t('invoices.corrections_up', { count: page.debit_notes })}</Callout>
        </div>
      )}
      <section className={`card ${classes.strip}`} aria-label={t('invoices.sums')}>
        {sums.map(([label, amount_halalas]) => (
          <div key={label}>
            <span>{t(label)}</span>
            <b>
              <Money amount_halalas={amount_halalas} />
            </b>
          </div>
        ))}
      </section>
    </>
  );
}

function NarrowDraft({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  return (
    <NarrowItem
      name={nameOf(draft.client ?? draft.network)}
      end={<Money amount_halalas={draft.total_halalas} />}
    >
      {t(`invoices.kinds.${draft.kind}`)}
      {draft.client && draft.network && ` · ${nameOf(draft.network)}`}
      {` · ${formatDays({ period: draft.until_on.slice(0, 7), ...draft }, language)}`}
      {draft.problems.length > 0 && (
        <span className={classes.gaps}>
          {draft.problems.map((problem) => t(`invoices.problems.${problem}`)).join(' · ')}
        </span>
      )}
    </NarrowItem>
  );
}

interface RunDialogProps {
  page: DraftPage;
  period: string;
  kind: (typeof BILLED_KINDS)[number] | null;
  documents: number;
  onClose: () => void;
  onStarted: (run_id: number) => void;
}

function RunDialog({ page, period, kind, documents, onClose, onStarted }: RunDialogProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const start = useStartRun();
  const amount = <Money amount_halalas={page.total_halalas} />;
  return (
    <ConfirmDialog
      title={t('invoices.run_title', { count: documents, month: formatMonth(period, language) })}
      text={<Trans i18nKey="invoices.run_text" components={{ amount }} />}
      confirm={t('invoices.issue_all', { count: documents })}
      isBusy={start.isPending}
      error={start.error}
      onConfirm={() =>
        start.mutate(
          { body: { period, kind, only: null } },
          {
            onSuccess: (run) => {
              onClose();
              onStarted(run.id);
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

function keyOf({ kind, client, network, until_on }: Draft): string {
  return `${kind} ${client?.id} ${network?.id} ${until_on}`;
}
