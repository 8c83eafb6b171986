import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { madeOfNote } from './made-of.ts';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './statements.api.ts';

/** A client's ledger movements of the last seven days, latest first; the full list is in the statement. */
export function LatestMoves() {
  const { t } = useTranslation();
  const { from, to } = daysOfPeriod('7_days', new Date());
  const { data, error, refetch } = useStatement({
    from: from!,
    to: to!,
    type: 'all',
    order: 'desc',
    page: 1,
    per_page: 20,
  });
  return (
    <Card
      flush
      title={t('wallet.last_days')}
      note={madeOfNote(t, data?.made_of)}
      action={<Link to="/client/statement">{t('statement.title')}</Link>}
    >
      <StatementTable statement={data} error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
