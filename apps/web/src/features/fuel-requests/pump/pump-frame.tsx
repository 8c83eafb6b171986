import type { ReactNode } from 'react';
import { useLook } from '../../../lib/look-context.ts';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { useAwayKeeper } from './away/use-away.ts';
import classes from './pump-frame.module.css';
import { QueuePane } from './queue-pane.tsx';
import { SyncStrip } from './sync-strip.tsx';
import { useIsTablet } from './use-is-tablet.ts';
import { usePumpPreload } from './use-pump-preload.ts';

interface PumpFrameProps {
  title: string;
  sub?: ReactNode;
  onBack?: (() => void) | undefined;
  actions?: ReactNode;
  footer?: ReactNode;
  /** No head to be seen: the plate stands first. The title is still there for the screen reader. */
  slim?: boolean;
  flush?: boolean;
  unsent?: { text: string; onPress: () => void } | undefined;
  children: ReactNode;
}

/**
 * The pump's page: one column, the sync strip always in one place, the button at the thumb; light for the sun, dark for the night. On a
 * tablet the queue stands beside it.
 */
export function PumpFrame({
  title,
  sub,
  onBack,
  actions,
  footer,
  slim = false,
  flush = false,
  unsent,
  children,
}: PumpFrameProps) {
  const { look } = useLook();
  const isTablet = useIsTablet();
  usePumpPreload();
  useAwayKeeper();
  const ground = look.skin === 'dark' ? 'night' : 'pump';
  const step = (
    <div className={classes.page} data-slim={slim || undefined}>
      <PhoneFrame
        title={title}
        sub={sub}
        onBack={onBack}
        actions={actions}
        ground={ground}
        strip={<SyncStrip unsent={unsent} />}
        footer={footer}
        flush={flush}
      >
        {children}
      </PhoneFrame>
    </div>
  );
  if (!isTablet) return step;
  return (
    <div className={classes.panes}>
      <QueuePane ground={ground} />
      {step}
    </div>
  );
}
