import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadError } from './load-error.tsx';
import type { PanelState } from './panel-state.ts';
import classes from './record-panel.module.css';
import { SidePanel } from './side-panel.tsx';

interface RecordPanelProps<Row> {
  /** Object type: "Vehicle type". */
  kind: string;
  panel: PanelState;
  /** The opened row; a TanStack result fits. */
  result: { data: Row | undefined; error: unknown; refetch: () => unknown };
  title: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  /** The list's rows, for previous and next. */
  rows?: readonly { id: number | string }[] | undefined;
  children: (row: Row) => ReactNode;
}

/** A row's panel beside its list: loading skeleton, error state, and previous/next buttons in the header. */
export function RecordPanel<Row>({
  kind,
  panel,
  result,
  title,
  actions,
  rows = [],
  children,
}: RecordPanelProps<Row>) {
  const index = rows.findIndex((row) => String(row.id) === panel.id);
  const previous = index > 0 ? rows[index - 1] : undefined;
  const next = index >= 0 ? rows[index + 1] : undefined;
  const { data, error } = result;
  return (
    <SidePanel
      kind={kind}
      title={data ? title(data) : ''}
      onClose={panel.close}
      onPrevious={previous && (() => panel.open(previous.id))}
      onNext={next && (() => panel.open(next.id))}
      actions={data && actions?.(data)}
    >
      {data ? (
        children(data)
      ) : error ? (
        <LoadError error={error} onRetry={() => void result.refetch()} onBack={panel.close} />
      ) : (
        <div className={classes.skeleton} aria-busy>
          <Skeleton height={64} />
          <Skeleton height={240} />
        </div>
      )}
    </SidePanel>
  );
}
