import {
  DEFAULT_PLACES,
  listNotificationChoices,
  type News,
  type NewsPlace,
  saveNotificationChoice,
} from '@fleet/contracts/messages/notification-choices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const KEY = ['notification-choices'];

/** Where the user wants each kind of news. */
export function useNotificationChoices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listNotificationChoices, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The chosen place of news, the usual one until the choices are known. */
export function useNewsPlaces(): (news: News) => NewsPlace {
  const { data } = useNotificationChoices();
  return (news) => data?.rows.find((row) => row.news === news)?.place ?? DEFAULT_PLACES[news];
}

export function useChooseNews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { news: News; place: NewsPlace }) => call(saveNotificationChoice, { body }),
    onSuccess: (answer) => queryClient.setQueryData(KEY, answer),
  });
}
