import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { LedgerLink } from '../../../ui/ledger-link.tsx';
import { LoadError } from '../../../ui/load-error.tsx';
import { Money } from '../../../ui/money.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { type RunningSettlement, useRunningSettlement } from './invoices.api.ts';
import classes from './running-month.module.css';

/** A network's month as an account statement: opening, movements with the balance, closing so far. */
export function RunningSettlementCard({ network_id, period }: { network_id: number; period: string }) {
  const { t } = useTranslation();
  const result = useRunningSettlement(network_id, period);
  if (result.error) return <LoadError error={result.error} onRetry={() => void result.refetch()} />;
  const settlement = result.data;
  return (
    <Card
      flush
      title={t('running_month.settlement')}
      note={t('running_month.settlement_note')}
      action={
        <LedgerLink network_id={network_id} account_kind="network_payable">
          {t('running_month.ledger')}
        </LedgerLink>
      }
    >
      {settlement && <Statement settlement={settlement} />}
    </Card>
  );
}

function Statement({ settlement }: { settlement: RunningSettlement }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const dayOf = (day: string) => formatDate(`${day}T12:00:00+03:00`, language);
  return (
    <>
      <ScrollBox label={t('running_month.settlement')}>
        <table className={classes.statement}>
          <thead>
            <tr>
              <th scope="col">{t('running_month.movement')}</th>
              <th scope="col">{t('settlements.amount')}</th>
              <th scope="col">{t('running_month.balance')}</th>
            </tr>
          </thead>
          <tbody>
            <tr data-sum>
              <th scope="row" colSpan={2}>
                {t('settlements.opening')}
              </th>
              <td>
                <Money amount_halalas={settlement.opening_halalas} bare />
              </td>
            </tr>
            {settlement.movements.map((row) => (
              <tr key={`${row.kind} ${row.from_day}`}>
                <td>
                  {t(`settlements.kinds.${row.kind}`)}
                  <small className="muted">
                    {row.from_day === row.to_day
                      ? dayOf(row.to_day)
                      : t('statement.from_to', { from: dayOf(row.from_day), to: dayOf(row.to_day) })}
                    {' · '}
                    {row.reference_number ? (
                      <bdi>{row.reference_number}</bdi>
                    ) : row.kind === 'refuelling' ? (
                      t('settlements.fills', { count: row.entries })
                    ) : (
                      t('running_month.entries', { count: row.entries })
                    )}
                  </small>
                </td>
                <td>
                  <Money amount_halalas={row.amount_halalas} bare signed />
                </td>
                <td className="muted">
                  <Money amount_halalas={row.balance_halalas} bare />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr data-sum>
              <th scope="row" colSpan={2}>
                {t(settlement.is_over ? 'settlements.closing' : 'running_month.closing_so_far')}
              </th>
              <td>
                <Money amount_halalas={settlement.closing_halalas} bare />
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollBox>
      {settlement.fees_to_come && <p className={classes.below}>{t('running_month.fees_to_come')}</p>}
    </>
  );
}
