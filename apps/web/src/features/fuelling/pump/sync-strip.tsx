import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCloudUp } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useIsLive } from '../../../lib/event-stream.ts';
import { OfflineStrip } from './offline/offline-strip.tsx';
import { useLeaveQuestion } from './offline/use-leave-question.ts';
import { useOfflineView } from './offline/use-offline.ts';
import classes from './sync-strip.module.css';

interface SyncStripProps {
  /** A finished fill that has not reached the server. */
  unsent?: { text: string; onPress: () => void } | undefined;
}

/** Sync state in a 44 px line at a fixed place, which never covers or moves anything. */
export function SyncStrip({ unsent }: SyncStripProps) {
  const isReached = useIsReached();
  const { is_lost: isLost } = useOfflineView();
  const isAnswering = isReached && !isLost;
  useLeaveQuestion(!isAnswering);
  if (unsent) {
    return (
      <div className={classes.strip} data-tone="wait" role="status">
        <IconCloudUp size={20} stroke={2} aria-hidden />
        <UnstyledButton className={classes.press!} onClick={unsent.onPress}>
          <span className="ellipsis">{unsent.text}</span>
          <IconChevronRight size={20} stroke={2} className="flip" aria-hidden />
        </UnstyledButton>
      </div>
    );
  }
  return <OfflineStrip isReached={isAnswering} />;
}

const GRACE_MS = 4_000;

/** Whether the server is reachable. The first seconds of a page and brief interruptions count as reachable. */
function useIsReached(): boolean {
  const isLive = useIsLive();
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    if (isLive) return setIsLost(false);
    const timer = setTimeout(() => setIsLost(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [isLive]);
  return isOnline && !isLost;
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
