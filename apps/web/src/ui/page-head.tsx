import type { ReactNode } from 'react';
import { useDocumentTitle } from './document-title.ts';
import classes from './page-head.module.css';

interface PageHeadProps {
  title: string;
  /** One line of what is here; filters that read as a sentence stand in it (`FilterWord`). */
  children?: ReactNode;
  /** The one main action, at the end. */
  action?: ReactNode;
}

/** Title, one line of what is here, the one main action. Names the browser's tab too. */
export function PageHead({ title, children, action }: PageHeadProps) {
  useDocumentTitle(title);
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {children && <div className={classes.line}>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
