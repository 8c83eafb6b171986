import { getDocumentStatement, getStatement } from '@fleet/contracts/billing/statements.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type InputOf } from '../../../lib/call.ts';

export type Statement = AnswerOf<typeof getStatement>;
export type StatementLine = Statement['rows'][number];
export type StatementQuery = NonNullable<InputOf<typeof getStatement>['query']>;

/** One page of the statement of account; the previous page stays visible while loading. */
export function useStatement(query: StatementQuery, { enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: ['statement', query],
    queryFn: ({ signal }) => call(getStatement, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export type DocumentStatement = AnswerOf<typeof getDocumentStatement>;
export type DocumentLine = DocumentStatement['rows'][number];

/** A client's account by document and payment. */
export function useDocumentStatement(
  query: NonNullable<InputOf<typeof getDocumentStatement>['query']>,
  { enabled }: { enabled: boolean },
) {
  return useQuery({
    enabled,
    queryKey: ['statement', 'documents', query],
    queryFn: ({ signal }) => call(getDocumentStatement, { query, signal }),
    placeholderData: keepPreviousData,
  });
}
