import type { EmailReply, EmailSender } from '@fleet/contracts/messages/email-shapes.ts';
import type { OpenEmail } from '@fleet/contracts/messages/mailbox.ts';
import { factsOf } from '@fleet/domain/languages.ts';
import { IconBell } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { FileChips } from './files.tsx';
import { LinkedText } from './linked-text.tsx';
import classes from './mailbox.module.css';
import { MailboxTime } from './mailbox-time.tsx';
import { nameOf, namesOf } from './people.ts';

/** One message of a thread. */
export function ThreadMessage({ message }: { message: EmailReply }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const people = [...message.to, ...message.cc, ...message.bcc];
  return (
    <article className={classes.message}>
      <Portrait name={message.from.name} file_id={message.from.avatar} size={32} />
      <div>
        <header>
          <b dir="auto">{nameOf(message.from, language)}</b>
          <Role from={message.from} />
          <MailboxTime at={message.time} />
        </header>
        <small className={classes.recipients}>
          {t('mailbox.to_names', { names: namesOf(people, language, t, 3) })}
        </small>
        {!message.from.is_known && (
          <Callout tone="wait">{t('mailbox.unknown_sender', { email: message.from.email ?? '' })}</Callout>
        )}
        <LinkedText text={message.message} />
        <FileChips files={message.attachments} />
        {message.refused_attachments > 0 && (
          <small className={classes.recipients}>
            {t('mailbox.refused_files', { count: message.refused_attachments })}
          </small>
        )}
      </div>
    </article>
  );
}

/** A notification, which the product wrote. */
export function NoticeMessage({ email, text }: { email: OpenEmail; text: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <article className={classes.message}>
      <span className={classes.noticeIcon} aria-hidden>
        <IconBell size={18} stroke={1.75} />
      </span>
      <div>
        <header>
          <b>{nameOf(email.from, language)}</b>
          <span>{t('mailbox.automatic')}</span>
          <MailboxTime at={email.time} />
        </header>
        <LinkedText text={text} dir={factsOf(language).direction} />
      </div>
    </article>
  );
}

function Role({ from }: { from: EmailSender }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const party = language === 'en' ? from.party_en : from.party_ar;
  if (!from.group) return from.email && <span dir="ltr">{from.email}</span>;
  const role = t(`groups.${from.group}`);
  return <span>{party ? t('mailbox.role_of', { role, party }) : role}</span>;
}
