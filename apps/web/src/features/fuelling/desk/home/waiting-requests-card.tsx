import { Skeleton } from '@mantine/core';
import { IconClock, IconMoodCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../lib/error-text.ts';
import { useFuelRequests } from '../../../../lib/fuel-requests/fuel-requests.api.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { ToneBadge } from '../../../../ui/status-badge.tsx';
import classes from './home.module.css';
import { WaitingRequest } from './waiting-request.tsx';

const SHOWN = 5;

/** Requests pending approval, oldest first, decided in place. */
export function WaitingRequestsCard() {
  const { t } = useTranslation();
  const { data, error, refetch } = useFuelRequests({
    status: 'request_pending',
    sort: 'created_at',
    page: 1,
    per_page: SHOWN,
  });
  const count = data?.total ?? 0;
  return (
    <Card
      flush
      title={t('home.waiting_requests')}
      note={
        count > 0 && (
          <ToneBadge tone="wait" icon={IconClock}>
            {t('home.requests', { count })}
          </ToneBadge>
        )
      }
      action={
        <Link to="/client/refueling-transactions" search={{ status: 'undecided', period: 'any' }}>
          {t('home.all_requests')}
        </Link>
      }
    >
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={120} radius={0} />
      ) : count === 0 ? (
        <p className={classes.nothing}>
          <IconMoodCheck size={20} stroke={1.75} aria-hidden />
          <span>
            <b>{t('home.nothing_waits')}.</b> {t('home.nothing_waits_text')}
          </span>
        </p>
      ) : (
        <ul>
          {data.rows.map((row) => (
            <WaitingRequest key={row.id} row={row} />
          ))}
        </ul>
      )}
    </Card>
  );
}
