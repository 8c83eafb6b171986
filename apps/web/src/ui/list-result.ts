/** The part of a list's query that a table uses; a TanStack result fits. */
export interface ListResult<Row> {
  data: { rows: readonly Row[]; total?: number } | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** A list's query as properties of a `DataTable`. */
export function shownOf<Row>({ data, error, refetch }: ListResult<Row>) {
  return { rows: data?.rows, total: data?.total, error, onRetry: () => void refetch() };
}
