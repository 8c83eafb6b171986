/** The part of a list's query that a table uses; a TanStack result fits. */
export interface ListResult<Row> {
  data:
    | {
        rows: readonly Row[];
        total?: number;
        /** Nothing has the plate that was searched; this one, read from the other side, would be found. */
        did_you_mean?: string;
      }
    | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The rows are of the page or filter before, while the next loads. */
  isPlaceholderData?: boolean;
}

/** A list's query as properties of a `DataTable`. */
export function shownOf<Row>({ data, error, refetch, isPlaceholderData = false }: ListResult<Row>) {
  return {
    rows: data?.rows,
    total: data?.total,
    error,
    onRetry: () => void refetch(),
    isPast: isPlaceholderData,
  };
}
