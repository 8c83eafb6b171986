import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

interface TwoLinesProps {
  first: ReactNode;
  second: ReactNode;
  /** Never truncated, for times and numbers. */
  full?: boolean;
}

/** Two lines in a 40 px row: name and muted details. */
export function TwoLines({ first, second, full = false }: TwoLinesProps) {
  return (
    <span className={classes.two} data-full={full || undefined}>
      <span className="ellipsis">{first}</span>
      <small className="ellipsis">{second}</small>
    </span>
  );
}
