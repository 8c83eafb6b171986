import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate, formatHalalas, formatHijri } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { madeOfNote } from './made-of.ts';
import type { Statement } from './statements.api.ts';
import classes from './statements.module.css';

type Sums = Pick<
  Statement,
  'party' | 'opening_halalas' | 'total_debit_halalas' | 'total_credit_halalas' | 'closing_halalas'
>;
/** A statement by document has none. */
type Averages = Pick<
  Statement,
  'debits' | 'credits' | 'average_debit_halalas' | 'average_credit_halalas' | 'made_of'
>;

interface StatementHeaderProps {
  from: string;
  to: string;
  statement: (Sums & Partial<Averages>) | undefined;
}

/** Account, period and the four totals; under the sums their count and average. */
export function StatementHeader({ from, to, statement }: StatementHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const note = (count: number | undefined, average: number | null | undefined) =>
    count !== undefined &&
    t('statement.count_average', { count, average: average == null ? '–' : formatHalalas(average) });
  const measures = [
    { key: 'opening', halalas: statement?.opening_halalas },
    {
      key: 'debit',
      halalas: statement && -statement.total_debit_halalas,
      note: statement && note(statement.debits, statement.average_debit_halalas),
    },
    {
      key: 'credit',
      halalas: statement?.total_credit_halalas,
      note: statement && note(statement.credits, statement.average_credit_halalas),
    },
    { key: 'closing', halalas: statement?.closing_halalas, note: madeOfNote(t, statement?.made_of) },
  ] as const;
  return (
    <section className={`card ${classes.statementHeader}`} aria-label={t('statement.summary')}>
      <div className={classes.account}>
        <b>{nameOf(statement?.party)}</b>
        {statement?.party.contract_no && (
          <span>
            {t('statement.document.contract_no')} <bdi className="num">{statement.party.contract_no}</bdi>
          </span>
        )}
        <span>
          {t('statement.from_to', { from: formatDate(from, language), to: formatDate(to, language) })}
        </span>
        <span className="muted">
          {t('statement.from_to', { from: formatHijri(from, language), to: formatHijri(to, language) })}
        </span>
      </div>
      {measures.map((figure) => (
        <div key={figure.key} className={classes.figure}>
          <span>{t(`statement.measures.${figure.key}`)}</span>
          <b>
            {figure.halalas === undefined ? (
              '…'
            ) : (
              <Money
                amount_halalas={figure.halalas}
                signed={figure.key === 'debit' || figure.key === 'credit'}
              />
            )}
          </b>
          {'note' in figure && figure.note && <small className="muted">{figure.note}</small>}
        </div>
      ))}
    </section>
  );
}
