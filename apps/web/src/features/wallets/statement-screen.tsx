import { useTranslation } from 'react-i18next';
import { formatDate, formatHijri } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { daysOfPeriod, type NamedPeriod } from '../../lib/period.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { Card } from '../../ui/card.tsx';
import { FilterWord } from '../../ui/filter-word.tsx';
import { useListState } from '../../ui/list-state.ts';
import { Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { PeriodWord } from '../../ui/period-word.tsx';
import { StatementTable } from './statement-table.tsx';
import { type Statement, useStatement } from './wallets.api.ts';
import classes from './wallets.module.css';

const TYPES = ['all', 'debit', 'credit'] as const;
type LineType = (typeof TYPES)[number];
/** A statement needs its first day, so it offers no "any time". */
const STATEMENT_PERIODS: readonly NamedPeriod[] = ['7_days', '30_days', 'this_month', 'last_month'];

/** Statement of account: what the company owned at the start, every line with its running balance, and the end. */
export function StatementScreen() {
  const { t } = useTranslation();
  const { state, set } = useListState({ period: '7_days', type: 'all' });
  const period = state.period === 'any' || state.period === 'today' ? '7_days' : state.period;
  const { from, to } = daysOfPeriod(period, new Date());
  const type = TYPES.find((known) => known === state.type) ?? 'all';
  const { data, error, refetch } = useStatement({
    from: from!,
    to: to!,
    type,
    page: state.page,
    per_page: state.per_page,
  });

  return (
    <>
      <PageHead title={t('statement.title')}>
        <FilterWord<LineType>
          label={t('statement.type')}
          value={type}
          choices={TYPES.map((value) => ({ value, label: t(`statement.types.${value}`) }))}
          onPick={(next) => set({ type: next })}
        />
        {t('statement.of_the_period')}
        <PeriodWord value={period} choices={STATEMENT_PERIODS} onPick={(next) => set({ period: next })} />
      </PageHead>
      <StatementHead from={from!} to={to!} statement={data} />
      <Card flush className={classes.table}>
        <StatementTable
          statement={data}
          error={error}
          onRetry={() => void refetch()}
          state={state}
          onState={set}
        />
      </Card>
      <p className={classes.small}>{t('statement.what_counts')}</p>
    </>
  );
}

function StatementHead({
  from,
  to,
  statement,
}: {
  from: string;
  to: string;
  statement: Statement | undefined;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = useSignedIn();
  const name = (language === 'ar' ? user.party_name_ar : user.party_name_en) ?? user.party_name_en;
  const figures = [
    ['opening', statement?.opening_halalas],
    ['debit', statement && -statement.total_debit_halalas],
    ['credit', statement?.total_credit_halalas],
    ['closing', statement?.closing_halalas],
  ] as const;
  return (
    <section className={`card ${classes.statementHead}`} aria-label={t('statement.summary')}>
      <div className={classes.account}>
        <b>{name}</b>
        <span>
          {t('statement.from_to', { from: formatDate(from, language), to: formatDate(to, language) })}
        </span>
        <span className="muted">
          {t('statement.from_to', { from: formatHijri(from, language), to: formatHijri(to, language) })}
        </span>
      </div>
      {figures.map(([key, halalas]) => (
        <div key={key} className={classes.figure}>
          <span>{t(`statement.figures.${key}`)}</span>
          <b>
            {halalas === undefined ? (
              '…'
            ) : (
              <Money amount_halalas={halalas} signed={key === 'debit' || key === 'credit'} />
            )}
          </b>
        </div>
      ))}
    </section>
  );
}
