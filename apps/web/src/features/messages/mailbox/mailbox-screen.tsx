import type { ListedEmail } from '@fleet/contracts/messages/email-shapes.ts';
import { Skeleton } from '@mantine/core';
import { IconMailOpened } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useListState } from '../../../ui/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import { Compose } from './compose.tsx';
import { FolderNav } from './folder-nav.tsx';
import { ListPane } from './list-pane.tsx';
import { useEmail, useEmails, useLiveMailbox } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { type Place, placeOf } from './place.ts';
import { ThreadView } from './thread-view.tsx';
import { type MailboxActions, useMailboxActions } from './use-mailbox-actions.ts';
import { useMailboxKeys } from './use-mailbox-keys.ts';

const NEW = 'new';
/** Below this the list and the message do not fit beside each other; the look has 380 px for the list. */
const TWO_PANES_PX = 760;

export interface MailboxScreenProps {
  /** The sentence of a notification, and what it is about. */
  noticeText: (notice: NonNullable<ListedEmail['notice']>) => { text: string; topic: string };
  /** What a message is about, as far as its reader may see it. */
  thingOf: (about: { subject: string; subject_id: number }) => ReactNode;
}

/** The message center: folders, the messages of one, and the one that is open. */
export function MailboxScreen({ noticeText, thingOf }: MailboxScreenProps) {
  const { t } = useTranslation();
  const { section, id } = useParams({ strict: false });
  const navigate = useNavigate();
  const { state, set } = useListState({ q: '' });
  const place = placeOf(section) ?? { name: 'inbox', folder: 'inbox' };
  const [frame, width] = useWidth<HTMLDivElement>();
  const result = useEmails(place, state.q, state.page);
  const actions = useMailboxActions();
  useLiveMailbox();

  const go = (next: string | null) =>
    void navigate({ to: '.', params: { section: place.name, id: next ?? undefined }, search: (now) => now });
  const textOf = (email: ListedEmail) => {
    if (!email.notice) return { title: email.subject, preview: email.message };
    const { text, topic } = noticeText(email.notice);
    return { title: text, preview: topic };
  };
  const isOpen = id !== undefined;
  const isNarrow = width > 0 && width < TWO_PANES_PX;
  const emails = result.data?.emails ?? [];
  const step = (by: 1 | -1) => {
    const at = emails.findIndex((email) => email.id === id);
    const next = emails[at < 0 ? 0 : at + by];
    if (next) go(next.id);
  };
  useMailboxKeys({ c: () => go(NEW), j: () => step(1), k: () => step(-1) });

  return (
    <div className={classes.page} data-open={isOpen || undefined}>
      <PageHeader title={t('menu.messages')}>
        {result.data &&
          t('mailbox.summary', {
            count: result.data.emailsMeta.inbox,
          })}
      </PageHeader>
      <div
        ref={frame}
        className={`card ${classes.center}`}
        data-narrow={isNarrow || undefined}
        data-open={isOpen || undefined}
      >
        <FolderNav place={place} meta={result.data?.emailsMeta} onCompose={() => go(NEW)} />
        <ListPane
          key={place.name}
          place={place}
          result={result}
          openId={id ?? null}
          q={state.q}
          page={state.page}
          set={set}
          textOf={textOf}
          actions={actions}
        />
        {id === NEW ? (
          <Compose
            key={NEW}
            saved={null}
            thing={null}
            onClose={() => go(null)}
            onDiscard={(draft) =>
              actions.update([{ id: draft, folder: 'draft', notice: null }], { folder: 'trash' })
            }
          />
        ) : id === undefined ? (
          <div className={classes.nothing}>
            <EmptyState icon={IconMailOpened} title={t('mailbox.choose')} text={t('mailbox.choose_text')} />
          </div>
        ) : (
          <OpenMessage key={id} id={id} place={place} q={state.q} {...{ actions, go, textOf, thingOf }} />
        )}
      </div>
    </div>
  );
}

interface OpenMessageProps {
  id: string;
  place: Place;
  q: string;
  actions: MailboxActions;
  go: (id: string | null) => void;
  textOf: (email: ListedEmail) => { title: string };
  thingOf: MailboxScreenProps['thingOf'];
}

/** The open message: read once it is seen, with the keys that change it. */
function OpenMessage({ id, place, q, actions, go, textOf, thingOf }: OpenMessageProps) {
  const { t } = useTranslation();
  const { data: email, error, refetch } = useEmail(id, place, q);
  const input = useRef<HTMLTextAreaElement>(null);
  const isUnread = email !== undefined && !email.isRead;
  const wasMarkedUnread = useRef(false);
  const read = useEffectEvent(() => {
    if (email && !wasMarkedUnread.current) actions.update([email], { isRead: true });
  });
  useEffect(() => {
    if (isUnread) read();
  }, [isUnread]);

  /** What leaves the list gives way to the next message. */
  const leave = () => go(email?.next_id ?? email?.previous_id ?? null);
  const act = (change: (shown: NonNullable<typeof email>) => void) => () => email && change(email);
  const unread = act((shown) => {
    wasMarkedUnread.current = true;
    actions.update([shown], { isRead: !shown.isRead });
  });
  const star = act((shown) => actions.update([shown], { isStarred: !shown.isStarred }));
  const trash = act((shown) => {
    actions.update([shown], { folder: 'trash' });
    leave();
  });
  const mute = act((shown) => {
    actions.mute(shown, true);
    leave();
  });
  useMailboxKeys({ s: star, e: unread, '#': trash, Delete: trash, m: mute, r: () => input.current?.focus() });

  if (error && !email)
    return (
      <div className={classes.nothing}>
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!email)
    return (
      <div className={classes.loading} aria-busy>
        <Skeleton height={72} />
        <Skeleton height={160} />
      </div>
    );
  if (email.folder === 'draft')
    return (
      <Compose
        saved={email.draft}
        thing={email.about && thingOf(email.about)}
        onClose={() => go(null)}
        onDiscard={() => actions.update([email], { folder: 'trash' })}
      />
    );
  return (
    <ThreadView
      email={email}
      title={textOf(email).title}
      thing={email.about && thingOf(email.about)}
      input={input}
      actions={{
        star,
        unread,
        trash,
        mute,
        restore: () => actions.update([email], { folder: 'inbox' }),
        unmute: () => actions.mute(email, false),
        label: (label, isOn) => actions.label([email], label, isOn),
        go,
      }}
    />
  );
}
