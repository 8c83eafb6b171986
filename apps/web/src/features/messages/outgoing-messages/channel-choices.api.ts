import {
  type ChannelChoices,
  listChannelChoices,
  saveChannelChoice,
  saveQuietHours,
} from '@fleet/contracts/messages/channel-choices.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type InputOf } from '../../../lib/call.ts';

export type { ChannelChoices };

const KEY = ['channel-choices'];

export function useChannelChoices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listChannelChoices, { signal }) });
}

export function useChooseChannel() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: InputOf<typeof saveChannelChoice>['body']) => call(saveChannelChoice, { body }),
    onSuccess: (answer) => queryClient.setQueryData(KEY, answer),
  });
}

export function useSaveQuiet() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (quiet: ChannelChoices['quiet']) => call(saveQuietHours, { body: { quiet } }),
    onSuccess: (answer) => queryClient.setQueryData(KEY, answer),
  });
}
