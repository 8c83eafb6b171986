import type { ReactNode } from 'react';
import { useAppearance } from '../../../lib/appearance-context.ts';
import { PhoneFrame } from '../../../ui/phone-frame.tsx';
import { useOfflineSync } from './offline/use-offline.ts';
import classes from './pump-frame.module.css';
import { QueuePane } from './queue-pane.tsx';
import { SyncStrip } from './sync-strip.tsx';
import { useIsTablet } from './use-is-tablet.ts';

interface PumpFrameProps {
  title: string;
  sub?: ReactNode;
  onBack?: (() => void) | undefined;
  actions?: ReactNode;
  footer?: ReactNode;
  /** Without a visible header: the plate comes first. The title remains for screen readers. */
  slim?: boolean;
  flush?: boolean;
  unsent?: { text: string; onPress: () => void } | undefined;
  children: ReactNode;
}

/**
 * The pump's page: one column, sync strip in a fixed place, primary button at the bottom; a light theme for sunlight, a dark one for
 * night. On tablets the queue is beside it.
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
  const { appearance } = useAppearance();
  const isTablet = useIsTablet();
  useOfflineSync();
  const background = appearance.skin === 'dark' ? 'night' : 'pump';
  const step = (
    <div className={classes.page} data-slim={slim || undefined}>
      <PhoneFrame
        title={title}
        sub={sub}
        onBack={onBack}
        actions={actions}
        background={background}
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
      <QueuePane background={background} />
      {step}
    </div>
  );
}
