import { daysOfPeriod } from '@fleet/domain/periods.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { StatementTable } from './statement-table.tsx';
import { useStatement } from './statements.api.ts';

/** What moved a client's money in the last seven days, the latest first; the statement has all of it. */
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
      action={<Link to="/client/statement">{t('statement.title')}</Link>}
    >
      <StatementTable statement={data} error={error} onRetry={() => void refetch()} />
    </Card>
  );
}
