import type { EmailLabel } from '@fleet/contracts/messages/email-shapes.ts';
import type { OpenEmail } from '@fleet/contracts/messages/mailbox.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconBell,
  IconBellOff,
  IconChevronDown,
  IconChevronUp,
  IconMailOpened,
  IconStar,
  IconStarFilled,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LabelDot, LabelMenu } from './labels.tsx';
import classes from './mailbox.module.css';
import { namesOf } from './people.ts';
import { ReplyBox } from './reply-box.tsx';
import { NoticeMessage, ThreadMessage } from './thread-messages.tsx';

export interface ThreadActions {
  star: () => void;
  unread: () => void;
  trash: () => void;
  restore: () => void;
  mute: () => void;
  unmute: () => void;
  label: (label: EmailLabel, isOn: boolean) => void;
  go: (id: string | null) => void;
}

interface ThreadViewProps {
  email: OpenEmail;
  title: string;
  /** What it is about. */
  thing: ReactNode;
  actions: ThreadActions;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** A message with its replies, what it is about, and the answer to it. */
export function ThreadView({ email, title, thing, actions, input }: ThreadViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isTrash = email.folder === 'trash';
  const isSpam = email.folder === 'spam';
  return (
    <section className={classes.pane} aria-label={title}>
      <header className={classes.threadHeader}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.back!}
          aria-label={t('mailbox.back')}
          onClick={() => actions.go(null)}
        >
          <IconArrowLeft size={20} className="flip" />
        </ActionIcon>
        <div className={classes.titles}>
          <h2 className={classes.title}>
            <span dir={email.notice ? undefined : 'auto'}>{title || t('mailbox.no_subject')}</span>
          </h2>
          <p>
            {email.labels.map((label) => (
              <LabelDot key={label} label={label} />
            ))}
            {email.answers_to.length > 0 && (
              <span className="ellipsis">
                {t('mailbox.you_and', { names: namesOf(email.answers_to, language, t, 3) })}
              </span>
            )}
          </p>
        </div>
        <div className={classes.actions}>
          <Tool
            label={t(email.isStarred ? 'mailbox.unstar' : 'mailbox.star')}
            onClick={actions.star}
            pressed={email.isStarred}
          >
            {email.isStarred ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.75} />}
          </Tool>
          <LabelMenu labels={[email.labels]} onSet={actions.label}>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('mailbox.label')}>
              <IconTag size={18} stroke={1.75} />
            </ActionIcon>
          </LabelMenu>
          <Tool label={t('mailbox.mark_unread')} onClick={actions.unread}>
            <IconMailOpened size={18} stroke={1.75} />
          </Tool>
          {isSpam ? (
            <Tool label={t('mailbox.unmute')} onClick={actions.unmute}>
              <IconBell size={18} stroke={1.75} />
            </Tool>
          ) : (
            !isTrash && (
              <Tool
                label={t(email.notice ? 'mailbox.mute_kind' : 'mailbox.mute_sender')}
                onClick={actions.mute}
              >
                <IconBellOff size={18} stroke={1.75} />
              </Tool>
            )
          )}
          {isTrash ? (
            <Tool label={t('mailbox.restore')} onClick={actions.restore}>
              <IconArrowBackUp size={18} stroke={1.75} className="flip" />
            </Tool>
          ) : (
            <Tool label={t('mailbox.delete')} onClick={actions.trash}>
              <IconTrash size={18} stroke={1.75} />
            </Tool>
          )}
          {email.position !== null && (
            <span className={classes.position}>
              {t('mailbox.position', {
                position: formatNumber(email.position),
                total: formatNumber(email.total),
              })}
            </span>
          )}
          <Tool
            label={t('mailbox.previous')}
            onClick={() => actions.go(email.previous_id)}
            disabled={!email.hasPreviousMail}
          >
            <IconChevronUp size={18} stroke={1.75} />
          </Tool>
          <Tool
            label={t('mailbox.next')}
            onClick={() => actions.go(email.next_id)}
            disabled={!email.hasNextMail}
          >
            <IconChevronDown size={18} stroke={1.75} />
          </Tool>
        </div>
      </header>
      {isTrash && email.is_retained && (
        <div className={classes.kept}>
          <Callout tone="run">{t('mailbox.is_retained')}</Callout>
        </div>
      )}
      <div className={classes.messages} tabIndex={-1}>
        {email.notice && <NoticeMessage email={email} text={title} />}
        {thing}
        {email.replies.map((message) => (
          <ThreadMessage key={message.id} message={message} />
        ))}
      </div>
      {!email.notice && !isTrash && email.answers_to.length > 0 && (
        <ReplyBox key={email.id} email={email} input={input} />
      )}
    </section>
  );
}

interface ToolProps {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, disabled = false, pressed, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={label}
        aria-pressed={pressed}
        // Stays in the tab order, so that the keyboard keeps its place at the end of a list.
        data-disabled={disabled || undefined}
        aria-disabled={disabled}
        onClick={() => !disabled && onClick()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
