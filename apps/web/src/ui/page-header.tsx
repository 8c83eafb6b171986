import { type ReactNode, use } from 'react';
import { useDocumentTitle } from './document-title.ts';
import classes from './page-header.module.css';
import { PagePart } from './page-part.ts';

interface PageHeaderProps {
  title: string;
  /** One summary line, including the filter sentence (`FilterSelect`). */
  children?: ReactNode;
  /** The primary action, at the end. */
  action?: ReactNode;
}

/** Title, summary line and primary action. Sets the browser tab's title, unless it heads only part of a page. */
export function PageHeader({ title, children, action }: PageHeaderProps) {
  const isPart = use(PagePart);
  const Title = isPart ? 'h2' : 'h1';
  useDocumentTitle(isPart ? null : title);
  return (
    <div className={classes.header}>
      <div className={classes.text}>
        <Title className={classes.title}>{title}</Title>
        {children && <div className={classes.line}>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
