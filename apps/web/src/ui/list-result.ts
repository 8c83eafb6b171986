/** What a table takes of a list's query: TanStack's result fits. */
export interface ListResult<Row> {
  data: { rows: readonly Row[]; total?: number } | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** A list's query as the properties of a `DataTable`. */
export function shownOf<Row>({ data, error, refetch }: ListResult<Row>) {
  return { rows: data?.rows, total: data?.total, error, onRetry: () => void refetch() };
}
