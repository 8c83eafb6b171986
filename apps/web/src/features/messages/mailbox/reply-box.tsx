import type { OpenEmail } from '@fleet/contracts/messages/mailbox.ts';
import { Button, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { DraftStatus } from './draft-status.tsx';
import { FileButton, FileChips } from './files.tsx';
import classes from './mailbox.module.css';
import { namesOf } from './people.ts';
import { BLANK, useDraft } from './use-draft.ts';

/** An answer to everyone in the thread, saved as it is written. */
export function ReplyBox({
  email,
  input,
}: {
  email: OpenEmail;
  input: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const initial = { ...BLANK, to: email.answers_to, subject: email.subject };
  const draft = useDraft({ initial, saved: email.draft, reply_to: email.id });
  const { writing, change } = draft;
  const names = namesOf(writing.to, language, t, 3);
  const send = async () => {
    if (!(await draft.send())) return;
    draft.reset(initial);
    showSuccess(t('mailbox.sent_toast'));
  };
  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        ref={input}
        variant="unstyled"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={10_000}
        {...(writing.message && { dir: 'auto' })}
        aria-label={t('mailbox.reply_to', { names })}
        placeholder={t('mailbox.reply_to', { names })}
        value={writing.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <FileChips
        files={writing.attachments}
        onRemove={(id) => change({ attachments: writing.attachments.filter((file) => file.id !== id) })}
      />
      <div className={classes.sendLine}>
        <FileButton
          files={writing.attachments}
          onAdd={(file) => change({ attachments: [...writing.attachments, file] })}
        />
        <DraftStatus draft={draft} />
        <Button
          type="submit"
          variant="default"
          disabled={writing.message.trim() === '' && writing.attachments.length === 0}
          loading={draft.isSending}
          leftSection={<IconSend size={16} className="flip" aria-hidden />}
        >
          {t('mailbox.send')}
        </Button>
      </div>
    </form>
  );
}
