import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { signal } from './signals.ts';
import classes from './verdict-banner.module.css';

interface VerdictBannerProps {
  /** yes, no, or it waits for someone's decision. */
  verdict: 'yes' | 'no' | 'wait';
  /** The one word: YES, NO, Approved, Refused. */
  label: ReactNode;
  /** At the word's end, on white: the fuel. */
  pill?: ReactNode;
  /** Two lines at most, under the word. */
  children?: ReactNode;
  /** `pump`: solid ground, word of 72; `phone`: tinted ground, word of 28. */
  size?: 'pump' | 'phone';
  /** Sound and vibration when it appears, different for yes and no. For the pump. */
  signals?: boolean;
}

const ICONS = { yes: IconCircleCheck, no: IconCircleX, wait: IconHourglass };

/** The answer, readable at arm's length in the sun. Announced at once; nothing in it moves after it is shown. */
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

/** "At most 60.00 L or 107.40": labelled values under a pump's yes. */
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
