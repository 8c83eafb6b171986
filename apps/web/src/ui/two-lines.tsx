import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

interface TwoLinesProps {
  first: ReactNode;
  second: ReactNode;
  /** Never cut: a time or a number of which half says nothing. */
  full?: boolean;
}

/** Two lines of a 40 px row: what it is, and the quiet rest. */
export function TwoLines({ first, second, full = false }: TwoLinesProps) {
  return (
    <span className={classes.two} data-full={full || undefined}>
      <span className="ellipsis">{first}</span>
      <small className="ellipsis">{second}</small>
    </span>
  );
}
