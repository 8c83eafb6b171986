import { UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconCloudCheck, IconCloudUp, IconWifiOff } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsLive } from '../../../lib/event-stream.ts';
import classes from './sync-strip.module.css';

interface SyncStripProps {
  /** Something that was finished here and has not reached the server. */
  unsent?: { text: string; onPress: () => void } | undefined;
}

/** One line of 44 px, always in the same place: whether what was entered has arrived. Never covers or moves anything. */
export function SyncStrip({ unsent }: SyncStripProps) {
  const { t } = useTranslation();
  const isReached = useIsReached();
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
  return (
    <div className={classes.strip} data-tone={isReached ? 'ok' : 'away'} role="status">
      {isReached ? (
        <IconCloudCheck size={20} stroke={2} aria-hidden />
      ) : (
        <IconWifiOff size={20} stroke={2} aria-hidden />
      )}
      <span className="ellipsis">{t(isReached ? 'pump.all_sent' : 'pump.no_network')}</span>
    </div>
  );
}

const GRACE_MS = 4_000;

/** Whether the server is in touch. The first seconds of a page, and a blink of the line, count as yes. */
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
