import {
  getEmail,
  listEmailAddresses,
  listEmails,
  muteEmail,
  unmuteEmail,
  updateEmails,
  updateEmailsLabel,
} from '@fleet/contracts/messages/mailbox.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useServerEvents } from '../../../lib/event-stream.ts';
import { useChange } from '../../../lib/use-change.ts';
import { MAILBOX, MAILBOX_EVENTS } from './mailbox-count.ts';
import type { Place } from './place.ts';

export const PER_PAGE = 20;

/** Reads again whatever is shown of the mailbox when a message comes or another window changes one. */
export function useLiveMailbox(): void {
  const queryClient = useQueryClient();
  useServerEvents(({ type }) => {
    if (MAILBOX_EVENTS.includes(type)) void queryClient.invalidateQueries({ queryKey: [MAILBOX] });
  });
}

const narrowing = ({ folder, label }: Place, q: string) => ({
  folder,
  ...(label && { label }),
  ...(q && { q }),
});

export function useEmails(place: Place, q: string, page: number) {
  const query = { ...narrowing(place, q), page, per_page: PER_PAGE };
  return useQuery({
    queryKey: [MAILBOX, 'list', query],
    queryFn: ({ signal }) => call(listEmails, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useEmail(id: string, place: Place, q: string) {
  const query = narrowing(place, q);
  return useQuery({
    queryKey: [MAILBOX, 'one', id, query],
    queryFn: ({ signal }) => call(getEmail, { params: { id }, query, signal }),
  });
}

export function useAddresses(q: string) {
  const query = q ? { q } : {};
  return useQuery({
    queryKey: ['mailbox_address', query],
    queryFn: ({ signal }) => call(listEmailAddresses, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** What can be done with messages, in bulk or one by one. */
export function useMarks() {
  const update = useChange(updateEmails, [MAILBOX]);
  const label = useChange(updateEmailsLabel, [MAILBOX]);
  const mute = useChange(muteEmail, [MAILBOX]);
  const unmute = useChange(unmuteEmail, [MAILBOX]);
  return { update, label, mute, unmute };
}
