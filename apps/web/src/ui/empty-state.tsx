import type { ComponentType, ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import classes from './state.module.css';

interface EmptyStateProps {
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  title: string;
  /** One sentence: why it is empty and what to do next. */
  text?: ReactNode;
  /** Fills the page instead of a card: the title becomes the page's h1 and the browser tab's title. */
  page?: boolean;
  /** The action that adds the first item. */
  children?: ReactNode;
}

/** Empty state with what to do next. */
export function EmptyState({ icon: Icon, title, text, page = false, children }: EmptyStateProps) {
  useDocumentTitle(page ? title : null);
  const Title = page ? 'h1' : 'h3';
  return (
    <div className={classes.state} data-page={page || undefined}>
      <span className={classes.icon} aria-hidden>
        <Icon size={28} stroke={1.5} />
      </span>
      <Title className={classes.title}>{title}</Title>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.action}>{children}</div>}
    </div>
  );
}
