import { UnstyledButton } from '@mantine/core';
import {
  IconChevronRight,
  IconCloudCheck,
  IconCloudUp,
  IconHourglass,
  IconWifiOff,
} from '@tabler/icons-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../../lib/format.ts';
import { useSignedIn } from '../../../../lib/user-context.ts';
import { useUnsent } from '../pump-draft.ts';
import classes from '../sync-strip.module.css';
import { othersWaiting } from './offline-people.ts';
import { toRead } from './offline-rules.ts';
import { useOfflineView } from './use-offline.ts';

// The dialog is larger than the strip, so it is loaded after the page is drawn.
const OfflineList = lazy(() =>
  import('./offline-list.tsx').then((module) => ({ default: module.OfflineList })),
);

interface Line {
  tone: 'ok' | 'wait' | 'offline';
  icon: ComponentType<{ size?: number; stroke?: number }>;
  text: string;
}

/** Sync state in one line; opens the outbox. */
export function OfflineStrip({ isReached }: { isReached: boolean }) {
  const [isListed, setIsListed] = useState(false);
  const line = useLine(isReached);
  const Icon = line.icon;
  return (
    <div className={classes.strip} data-tone={line.tone}>
      <Icon size={20} stroke={2} aria-hidden />
      <UnstyledButton className={classes.press!} onClick={() => setIsListed(true)} aria-haspopup="dialog">
        <span className="ellipsis" role="status">
          {line.text}
        </span>
        <IconChevronRight size={20} stroke={2} className="flip" aria-hidden />
      </UnstyledButton>
      {isListed && (
        <Suspense fallback={null}>
          <OfflineList onClose={() => setIsListed(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The most important notice: offline, then unsent, then results to acknowledge. */
function useLine(isReached: boolean): Line {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const { waiting, oldest_at, as_of, fills, refused, blocked } = useOfflineView();
  const unsent = useUnsent().length;
  const unread = toRead(fills);
  const [other] = othersWaiting(user.user_id);
  const oldest = oldest_at === null ? '' : formatTime(oldest_at);
  if (!isReached && waiting + unsent > 0)
    return {
      tone: 'wait',
      icon: IconWifiOff,
      text: t('pump.offline.lost_waiting', { count: waiting + unsent }),
    };
  if (!isReached)
    return {
      tone: 'offline',
      icon: IconWifiOff,
      text: as_of && !blocked ? t('pump.offline.lost', { time: formatTime(as_of) }) : t('pump.no_network'),
    };
  if (waiting > 0)
    return {
      tone: 'wait',
      icon: IconCloudUp,
      text: t(refused ? 'pump.offline.waiting_refused' : 'pump.offline.waiting', {
        count: waiting,
        time: oldest,
      }),
    };
  if (unsent > 0) return { tone: 'wait', icon: IconCloudUp, text: t('pump.unsent', { count: unsent }) };
  if (unread > 0)
    return { tone: 'wait', icon: IconHourglass, text: t('pump.offline.answered', { count: unread }) };
  if (other)
    return { tone: 'wait', icon: IconCloudUp, text: t('pump.offline.others_strip', { name: other.name }) };
  const isStuck = blocked !== null && blocked !== 'off';
  return {
    tone: 'ok',
    icon: IconCloudCheck,
    text: t(isStuck ? 'pump.offline.all_sent_blocked' : 'pump.all_sent'),
  };
}
