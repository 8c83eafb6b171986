import type { ReactNode } from 'react';
import classes from './card.module.css';

interface CardProps {
  title?: ReactNode;
  /** Muted text after the title. */
  note?: ReactNode;
  /** A link or button at the end of the header. */
  action?: ReactNode;
  /** Without padding, for tables and maps that extend to the edge. */
  flush?: boolean;
  className?: string | undefined;
  /** The step of the tour that shows it. */
  tour?: string;
  children: ReactNode;
}

/** A white card with a 44 px header. */
export function Card({ title, note, action, flush = false, className, tour, children }: CardProps) {
  return (
    <section
      className={['card', flush && classes.flush, className].filter(Boolean).join(' ')}
      data-tour={tour}
    >
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
