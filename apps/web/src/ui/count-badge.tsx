import { formatNumber } from '../lib/format.ts';
import classes from './count-badge.module.css';

const MANY = 1_000;

interface CountBadgeProps {
  count: number;
  /** The count in words: "3 fills to review". */
  label: string;
  /** Shown instead of the bare number: "4 left". */
  shown?: string;
}

/** Number of waiting items beside a menu label; nothing for none. */
export function CountBadge({ count, label, shown }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span className={classes.badge}>
      <span className="num" aria-hidden>
        {shown ?? (count >= MANY ? `${formatNumber(MANY - 1)}+` : formatNumber(count))}
      </span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
