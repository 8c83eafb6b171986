import type { Channel } from '@fleet/contracts/messages/channels.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import classes from './message-texts.module.css';

interface TextPreviewProps {
  channel: Channel;
  language: Language;
  subject: string;
  body: string;
  /** What an email's button says. */
  button: string;
}

/** A message as its reader sees it, in the direction of its own language. */
export function TextPreview({ channel, language, subject, body, button }: TextPreviewProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('message_texts.preview')}>
      <h3 className={classes.previewTitle}>{t('message_texts.preview')}</h3>
      <div
        className={classes.preview}
        data-channel={channel}
        lang={language}
        dir={factsOf(language).direction}
      >
        {(channel === 'email' || channel === 'push') && <b>{subject}</b>}
        <p>{body}</p>
        {channel === 'email' && <span className={classes.button}>{button}</span>}
      </div>
    </section>
  );
}
