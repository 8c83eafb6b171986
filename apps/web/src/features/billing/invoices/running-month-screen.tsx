import { Button } from '@mantine/core';
import { IconChecks, IconFileInvoice, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatMonth } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { LoadError } from '../../../ui/load-error.tsx';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DraftGaps, OpenItems } from './draft-gaps.tsx';
import { formatDays } from './invoice-days.ts';
import { InvoiceTotals, LinesTable } from './invoice-lines.tsx';
import { currentMonth, monthsBefore } from './invoice-months.ts';
import { type Draft, type DraftPage, useDrafts, useSeries } from './invoices.api.ts';
import { MonthFilter } from './month-filter.tsx';
import { ReservedNotice, ReservedOrdersCard } from './reserved-orders.tsx';
import classes from './running-month.module.css';
import { RunningSettlementCard } from './running-settlement.tsx';

/** The platform's own series of numbers. */
const OWN = '0';
const MONTHS = 2;
const DRAFTS = 100;
/** Where the preview is below the list, out of sight. */
const STACKED = '(max-width: 900px)';

/** The month that runs, or one just over: who is invoiced what in one series, what is missing, and what its network is paid. */
export function RunningMonthScreen() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const now = new Date();
  const months = [currentMonth(now), ...monthsBefore(now).slice(0, MONTHS)];
  const { state, set } = useListState({ period: months[0]!, series: '', draft: '' });
  const preview = useRef<HTMLDivElement>(null);
  const networks = useSeries();
  const series = state.series || String(networks.data?.rows[0]?.id ?? OWN);
  const result = useDrafts(
    { period: state.period, series: Number(series), per_page: DRAFTS },
    { enabled: state.series !== '' || networks.isFetched },
  );
  const page = result.data;
  const isOwn = series === OWN;
  const hasOrders = (page?.reserved_orders.count ?? 0) > 0;
  const chosen = page?.rows.find((draft) => keyOf(draft) === state.draft) ?? page?.rows[0];
  return (
    <>
      <PageHeader
        title={t('menu.running_month')}
        action={
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={result.isFetching}
              onClick={() => void result.refetch()}
            >
              {t('running_month.check_again')}
            </Button>
            {page?.rows.some((draft) => draft.is_over) && (
              <LinkButton
                to="/admin/issue-invoices"
                search={{ period: state.period }}
                leftSection={<IconFileInvoice size={18} aria-hidden />}
              >
                {t('invoices.issue_title')}
              </LinkButton>
            )}
          </>
        }
      >
        <Trans
          i18nKey="running_month.line"
          components={{
            period: (
              <MonthFilter
                value={state.period}
                months={months}
                onPick={(period) => set({ period, draft: '' })}
              />
            ),
            series: (
              <FilterSelect
                label={t('running_month.series')}
                value={series}
                choices={[
                  ...(networks.data?.rows ?? []).map((network) => ({
                    value: String(network.id),
                    label: nameOf(network),
                  })),
                  { value: OWN, label: t('running_month.own_series') },
                ]}
                onPick={(next) => set({ series: next, draft: '' })}
              />
            ),
          }}
        />
      </PageHeader>
      {result.error && <LoadError error={result.error} onRetry={() => void result.refetch()} />}
      {page && page.rows.length === 0 && page.reserved_orders.count === 0 && (
        <Card>
          <EmptyState
            icon={IconFileInvoice}
            title={t('running_month.none')}
            text={t('running_month.none_text')}
          />
        </Card>
      )}
      <div className={classes.columns} data-own={isOwn || undefined}>
        {page && chosen && (
          <Drafts
            page={page}
            chosen={chosen}
            onPick={(draft) => {
              set({ draft: keyOf(draft) });
              if (window.matchMedia(STACKED).matches) preview.current?.scrollIntoView();
            }}
          />
        )}
        {page && chosen && (
          <div ref={preview} className={classes.preview}>
            <Preview draft={chosen} orders={ordersOf(page, chosen)} />
          </div>
        )}
        {!isOwn && <RunningSettlementCard network_id={Number(series)} period={state.period} />}
        {page && isOwn && hasOrders && <ReservedOrdersCard reserved={page.reserved_orders} />}
      </div>
    </>
  );
}

interface DraftsProps {
  page: DraftPage;
  chosen: Draft;
  onPick: (draft: Draft) => void;
}

/** Whom a document is for, with what it comes to and whether anything is missing. */
function Drafts({ page, chosen, onPick }: DraftsProps) {
  const { t } = useTranslation();
  const ready = page.rows.filter(({ problems }) => problems.length === 0).length;
  return (
    <Card
      flush
      title={t('running_month.documents', { count: page.total })}
      note={t('running_month.ready_of', { ready, gaps: page.rows.length - ready })}
    >
      <ul className={classes.drafts}>
        {page.rows.map((draft) => (
          <li key={keyOf(draft)}>
            <button type="button" aria-current={draft === chosen || undefined} onClick={() => onPick(draft)}>
              <Buyer draft={draft} />
              <Money amount_halalas={draft.taxable_halalas} bare />
              <Readiness draft={draft} />
              <small className="muted">{t('running_month.net')}</small>
              <DaysOf draft={draft} />
            </button>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>{t('running_month.net_so_far')}</span>
        <Money amount_halalas={page.taxable_halalas} />
      </p>
    </Card>
  );
}

/** Whose document it is, and below it what it is for, where that is not the fuel of a client. */
function Buyer({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const kind = t(`invoices.kinds.${draft.kind}`);
  const party = draft.kind === 'borne' ? null : (draft.client ?? draft.network);
  return (
    <span className={classes.buyer}>
      <b>{party ? nameOf(party) : kind}</b>
      {party && draft.kind !== 'refuelling' && <small className="muted">{kind}</small>}
    </span>
  );
}

function useDraftTitle() {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return ({ kind, client, network }: Draft) => {
    const party = kind === 'borne' ? null : (client ?? network);
    const title = t(`invoices.kinds.${kind}`);
    return party ? `${nameOf(party)} · ${title}` : title;
  };
}

/** The days of a document that is not for a whole month, and whether they are over. */
function DaysOf({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const days = formatDays({ period: draft.until_on.slice(0, 7), ...draft }, language);
  if (days === formatMonth(draft.until_on.slice(0, 7), language)) return null;
  return (
    <small className={classes.days}>
      {days} · {t(draft.is_over ? 'running_month.may_be_issued' : 'running_month.runs')}
    </small>
  );
}

function Readiness({ draft }: { draft: Draft }) {
  const { t } = useTranslation();
  const [first] = draft.problems;
  if (!first)
    return (
      <small className={classes.ready}>
        <IconChecks size={14} aria-hidden /> {t('invoices.ready')}
      </small>
    );
  return (
    <small className={classes.missing}>
      {draft.problems.length > 1
        ? t('running_month.missing', { count: draft.problems.length })
        : t(`invoices.problems.${first}`)}
    </small>
  );
}

/** What its client ordered and has not received: it comes on a document of the same kind. */
function ordersOf({ reserved_orders }: DraftPage, { kind, client }: Draft) {
  return kind === 'delivery' ? reserved_orders.rows.filter((order) => order.client.id === client?.id) : [];
}

interface PreviewProps {
  draft: Draft;
  orders: DraftPage['reserved_orders']['rows'];
}

/** One draft: lines that multiply, what is missing, totals. */
function Preview({ draft, orders }: PreviewProps) {
  const { t } = useTranslation();
  return (
    <Card flush title={useDraftTitle()(draft)} note={t('running_month.numbered_at_issue')}>
      {draft.problems.includes('nothing_to_pay') && (
        <div className={classes.notice}>
          <Callout tone="no">{t('invoices.problem_texts.nothing_to_pay')}</Callout>
        </div>
      )}
      {draft.open_count > 0 && (
        <div className={classes.notice}>
          <Callout
            tone="wait"
            title={t(draft.is_over ? 'running_month.open_text_over' : 'running_month.open_text')}
          >
            <OpenItems draft={draft} />
          </Callout>
        </div>
      )}
      {orders.length > 0 && (
        <div className={classes.notice}>
          <ReservedNotice orders={orders} />
        </div>
      )}
      <LinesTable lines={draft.lines} />
      <div className={classes.sums}>
        <section>
          <h3>{t('running_month.before_close')}</h3>
          <DraftGaps draft={draft} />
        </section>
        <InvoiceTotals amounts={draft} />
      </div>
    </Card>
  );
}

function keyOf({ kind, client, network, until_on }: Draft): string {
  return `${kind}-${client?.id ?? 0}-${network?.id ?? 0}-${until_on}`;
}
