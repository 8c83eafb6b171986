import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Quiet words after the title. */
  note?: ReactNode;
  /** A link or button at the head's end. */
  action?: ReactNode;
  /** Without inner padding, for tables and maps that reach the edge. */
  flush?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A white plate on the page: head of 44 px, then its content. */
export function Card({ title, note, action, flush = false, className, children }: CardProps) {
  return (
    <section className={['card', flush && classes.flush, className].filter(Boolean).join(' ')}>
      {title && (
        <header className={classes.header}>
          <h2 className={classes.title}>{title}</h2>
          {note && <span className={classes.note}>{note}</span>}
          {action && <span className={classes.action}>{action}</span>}
        </header>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
