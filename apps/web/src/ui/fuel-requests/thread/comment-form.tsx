import { ActionIcon, TextInput } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { AttachButton, AttachedFiles, useAttachments } from './attachments.tsx';
import classes from './thread.module.css';

interface CommentFormProps {
  draft: string;
  onDraft: (text: string) => void;
  placeholder: string;
  isPending: boolean;
  error: unknown;
  /** Sends it; `onSent` is called on success. */
  send: (comment: { comment: string; file_ids: number[] }, onSent: () => void) => void;
}

/** A comment with attachments, sent with Enter. The draft stays if sending fails. */
export function CommentForm({ draft, onDraft, placeholder, isPending, error, send }: CommentFormProps) {
  const { t } = useTranslation();
  const attachments = useAttachments();
  const text = draft.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!text || isPending || attachments.isSending) return;
    send({ comment: text, file_ids: attachments.file_ids }, () => {
      onDraft('');
      attachments.clear();
    });
  };

  return (
    <form onSubmit={submit} className={classes.form}>
      <AttachedFiles attachments={attachments} />
      <TextInput
        value={draft}
        onChange={(event) => onDraft(event.currentTarget.value)}
        placeholder={placeholder}
        aria-label={t('desk.comments.add')}
        maxLength={1000}
        dir="auto"
        leftSection={<AttachButton attachments={attachments} />}
        leftSectionWidth={44}
        error={error ? errorText(t, error) : undefined}
        rightSection={
          text && (
            <ActionIcon
              type="submit"
              variant="subtle"
              loading={isPending}
              disabled={attachments.isSending}
              aria-label={t('desk.comments.send')}
            >
              <IconSend size={18} className="flip" />
            </ActionIcon>
          )
        }
      />
    </form>
  );
}
