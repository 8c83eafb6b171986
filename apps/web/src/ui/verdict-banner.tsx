import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { signal } from './signals.ts';
import classes from './verdict-banner.module.css';

interface VerdictBannerProps {
  /** Yes, no, or waiting for a decision. */
  verdict: 'yes' | 'no' | 'wait';
  /** The verdict in one word: YES, NO, Approved, Rejected. */
  label: ReactNode;
  /** Pill after the word: the fuel. */
  pill?: ReactNode;
  /** At most two lines under the word. */
  children?: ReactNode;
  /** `pump`: solid background, 72 px word; `phone`: tinted background, 28 px word. */
  size?: 'pump' | 'phone';
  /** Sound and vibration when it appears, different per verdict. For the pump. */
  signals?: boolean;
}

const ICONS = { yes: IconCircleCheck, no: IconCircleX, wait: IconHourglass };

/** The verdict, readable at arm's length in sunlight. Announced immediately, and never moves afterwards. */
export function VerdictBanner({
  verdict,
  label,
  pill,
  children,
  size = 'phone',
  signals = false,
}: VerdictBannerProps) {
  const Icon = ICONS[verdict];
  useEffect(() => {
    if (signals) signal(verdict);
  }, [signals, verdict]);
  return (
    <div
      className={classes.banner}
      data-verdict={verdict}
      data-size={size}
      role="status"
      aria-live="assertive"
    >
      <div className={classes.line}>
        <Icon size={size === 'pump' ? 64 : 34} stroke={2.2} aria-hidden />
        <strong className={classes.label}>{label}</strong>
        {pill && <span className={classes.pill}>{pill}</span>}
      </div>
      {children && <div className={classes.more}>{children}</div>}
    </div>
  );
}

/** "Max 60.00 L or 107.40": labeled values under a yes at the pump. */
export function VerdictValues({ values }: { values: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={classes.values}>
      {values.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
