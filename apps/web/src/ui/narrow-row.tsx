import type { ReactNode } from 'react';
import classes from './narrow-row.module.css';

/** A compact list row: children in pairs, the second at the end of the line. */
export function NarrowRow({ children }: { children: ReactNode }) {
  return <span className={classes.pairs}>{children}</span>;
}
