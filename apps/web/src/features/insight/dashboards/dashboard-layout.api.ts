import {
  type DashboardCard,
  getDashboardLayout,
  resetDashboardLayout,
  saveDashboardLayout,
} from '@fleet/contracts/insight/dashboard-cards.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AnswerOf, call } from '../../../lib/call.ts';
import type { CallError } from '../../../lib/call-error.ts';

type Layout = AnswerOf<typeof getDashboardLayout>;
const KEY = ['dashboard-layout'];

/** The reader's cards in their order, and those there are to add. */
export function useDashboardLayout() {
  return useQuery<Layout, CallError>({
    queryKey: KEY,
    queryFn: ({ signal }) => call(getDashboardLayout, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Keeps an arrangement; shown at once, taken back if it is refused. */
export function useArrange() {
  const queryClient = useQueryClient();
  return useMutation<Layout, CallError, DashboardCard[], { before: Layout | undefined }>({
    mutationFn: (cards) => call(saveDashboardLayout, { body: { cards } }),
    onMutate: (cards) => {
      const before = queryClient.getQueryData<Layout>(KEY);
      if (before) queryClient.setQueryData<Layout>(KEY, { ...before, cards, is_usual: false });
      return { before };
    },
    onError: (_error, _cards, context) => queryClient.setQueryData(KEY, context?.before),
  });
}

export function useResetDashboard() {
  const queryClient = useQueryClient();
  return useMutation<Layout, CallError, void>({
    mutationFn: () => call(resetDashboardLayout, {}),
    onSuccess: (layout) => queryClient.setQueryData(KEY, layout),
  });
}
