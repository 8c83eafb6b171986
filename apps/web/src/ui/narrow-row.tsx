import type { ReactNode } from 'react';
import classes from './narrow-row.module.css';

/** A row of a list on a phone: its children two by two, the second of each at the line's end. */
export function NarrowRow({ children }: { children: ReactNode }) {
  return <span className={classes.pairs}>{children}</span>;
}
