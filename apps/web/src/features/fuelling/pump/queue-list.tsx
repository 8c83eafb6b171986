import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { usePumpQueue } from '../../../lib/fuel-requests/fuel-requests.api.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { atPumpsWith } from './offline/offline-rules.ts';
import { useOfflineView } from './offline/use-offline.ts';
import { QueueRows } from './queue-rows.tsx';
import classes from './queue-screen.module.css';

/** The queue as the server and this device know it. Live. */
export function QueueList() {
  const { t } = useTranslation();
  const queue = usePumpQueue();
  const { fills } = useOfflineView();
  if (queue.isPending) return <Waiting />;
  if (!queue.data)
    return <ErrorState text={errorText(t, queue.error)} onRetry={() => void queue.refetch()} />;
  return <QueueRows queue={queue.data} atPumps={atPumpsWith(queue.data.at_the_pumps, fills)} />;
}

function Waiting() {
  return (
    <div className={classes.waiting} aria-busy>
      <Skeleton height={84} radius={8} />
      <Skeleton height={84} radius={8} />
      <Skeleton height={56} radius={8} />
      <Skeleton height={56} radius={8} />
    </div>
  );
}
