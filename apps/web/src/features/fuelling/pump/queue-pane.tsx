import { IconChevronRight, IconCloudUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../../../lib/user-context.ts';
import { useUnsent } from './pump-draft.ts';
import classes from './pump-frame.module.css';
import { PumpHeaderActions } from './pump-header-actions.tsx';
import { QueueList } from './queue-list.tsx';
import { useStationName } from './use-station-name.ts';

/** The queue beside the page on a tablet: the next vehicle is one tap away. */
export function QueuePane({ background }: { background: 'pump' | 'night' }) {
  const { t } = useTranslation();
  const { user } = useSignedIn();
  const unsent = useUnsent();
  const station = useStationName();
  return (
    <aside className={classes.queue} data-background={background} aria-label={station}>
      <header className={classes.queueHeader}>
        <p>
          <b className="ellipsis">{station}</b>
          <small>{user.name}</small>
        </p>
        <PumpHeaderActions />
      </header>
      {unsent[0] !== undefined && (
        <Link to="/gas-station/pump/$id" params={{ id: String(unsent[0]) }} className={classes.unsent!}>
          <IconCloudUp size={20} stroke={2} aria-hidden />
          <span>{t('pump.unsent', { count: unsent.length })}</span>
          <IconChevronRight size={20} stroke={2} className="flip" aria-hidden />
        </Link>
      )}
      <QueueList />
    </aside>
  );
}
