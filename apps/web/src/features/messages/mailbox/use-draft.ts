import type { EmailAttachment, EmailPerson } from '@fleet/contracts/messages/email-shapes.ts';
import {
  createDraft,
  type DraftContent,
  type SavedDraft,
  saveDraft,
  sendEmail,
} from '@fleet/contracts/messages/mailbox.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { MAILBOX } from './mailbox-count.ts';

/** A draft as it is written: addresses with the names they are shown by. */
export interface Writing {
  readonly to: readonly EmailPerson[];
  readonly cc: readonly EmailPerson[];
  readonly bcc: readonly EmailPerson[];
  readonly subject: string;
  readonly message: string;
  readonly attachments: readonly EmailAttachment[];
  readonly about: DraftContent['about'];
}

export const BLANK: Writing = {
  to: [],
  cc: [],
  bcc: [],
  subject: '',
  message: '',
  attachments: [],
  about: null,
};

const PAUSE_MS = 1_000;
type Place = { readonly id: string; readonly version: number };

/**
 * A message that is being written: saved a second after the last letter, sent once, and never over what another window
 * saved. `saved` is the draft it goes on from.
 */
export function useDraft({
  initial,
  saved,
  reply_to,
}: {
  initial: Writing;
  saved: SavedDraft | null;
  reply_to: string | null;
}) {
  const [writing, setWriting] = useState<Writing>(saved ?? initial);
  const [savedAt, setSavedAt] = useState<string | null>(saved?.saved_at ?? null);
  const [error, setError] = useState<unknown>(null);
  const [isSending, setIsSending] = useState(false);
  const place = useRef<Place | null>(saved && { id: saved.id, version: saved.version });
  const isDirty = useRef(false);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const queryClient = useQueryClient();
  const createOnce = useCallOnce(createDraft);
  const sendOnce = useCallOnce(sendEmail);

  const save = async (content: Writing) => {
    if (!isDirty.current) return;
    isDirty.current = false;
    const body = { ...contentOf(content), reply_to };
    const { id, version } = place.current ?? {};
    const answer =
      id === undefined
        ? await createOnce({ body })
        : await call(saveDraft, { params: { id }, body: { ...body, version: version! } });
    place.current = { id: answer.id, version: answer.version };
    setSavedAt(answer.saved_at);
    setError(null);
  };
  const saveSoon = useEffectEvent((content: Writing) => {
    queue.current = queue.current
      .then(() => save(content))
      .catch((problem: unknown) => {
        isDirty.current = true;
        setError(problem);
      });
  });

  useEffect(() => {
    if (!isDirty.current) return;
    const timer = setTimeout(() => saveSoon(writing), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [writing]);
  // What was written is saved when the page is left in the middle of a word.
  const leave = useEffectEvent(() => saveSoon(writing));
  useEffect(() => () => leave(), []);

  return {
    writing,
    savedAt,
    error,
    isSending,
    change(next: Partial<Writing>) {
      isDirty.current = true;
      setWriting((before) => ({ ...before, ...next }));
    },
    /** Sends it; the promise is false where it was refused, and `error` says why. */
    async send(): Promise<boolean> {
      setIsSending(true);
      isDirty.current = false;
      try {
        await queue.current;
        await sendOnce({ body: { ...contentOf(writing), reply_to, draft: place.current } });
        place.current = null;
        await queryClient.invalidateQueries({ queryKey: [MAILBOX] });
        return true;
      } catch (problem) {
        isDirty.current = true;
        setError(problem);
        return false;
      } finally {
        setIsSending(false);
      }
    },
    /** Empties it once it was sent. */
    reset(next: Writing) {
      isDirty.current = false;
      place.current = null;
      setSavedAt(null);
      setError(null);
      setWriting(next);
    },
    draftId: () => place.current?.id ?? null,
  };
}

export type Draft = ReturnType<typeof useDraft>;

function contentOf({ attachments, to, cc, bcc, ...text }: Writing): Omit<DraftContent, 'reply_to'> {
  const addresses = (people: readonly EmailPerson[]) => people.flatMap(({ address }) => address ?? []);
  return {
    subject: text.subject,
    message: text.message,
    about: text.about,
    to: addresses(to),
    cc: addresses(cc),
    bcc: addresses(bcc),
    file_ids: attachments.map(({ id }) => id),
  };
}
