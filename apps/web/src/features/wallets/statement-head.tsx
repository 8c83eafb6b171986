import { useTranslation } from 'react-i18next';
import { formatDate, formatHalalas, formatHijri } from '../../lib/format.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { Money } from '../../ui/money.tsx';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { Statement } from './wallets.api.ts';
import classes from './wallets.module.css';

interface StatementHeadProps {
  from: string;
  to: string;
  statement: Statement | undefined;
}

/** Whose account, of which days, and the four figures; under the sums how many there were and their average. */
export function StatementHead({ from, to, statement }: StatementHeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = useNameOf();
  const note = (count: number, average: number | null) =>
    t('statement.count_average', { count, average: average === null ? '–' : formatHalalas(average) });
  const figures = [
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
    { key: 'closing', halalas: statement?.closing_halalas },
  ] as const;
  return (
    <section className={`card ${classes.statementHead}`} aria-label={t('statement.summary')}>
      <div className={classes.account}>
        <b>{nameOf(statement?.party)}</b>
        {statement?.party.contract_no && (
          <span>
            {t('statement.paper.contract_no')} <bdi className="num">{statement.party.contract_no}</bdi>
          </span>
        )}
        <span>
          {t('statement.from_to', { from: formatDate(from, language), to: formatDate(to, language) })}
        </span>
        <span className="muted">
          {t('statement.from_to', { from: formatHijri(from, language), to: formatHijri(to, language) })}
        </span>
      </div>
      {figures.map((figure) => (
        <div key={figure.key} className={classes.figure}>
          <span>{t(`statement.figures.${figure.key}`)}</span>
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
