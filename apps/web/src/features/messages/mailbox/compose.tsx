import type { SavedDraft } from '@fleet/contracts/messages/mailbox.ts';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconSend, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../../../ui/toast.tsx';
import { AddressField } from './address-field.tsx';
import { DraftStatus } from './draft-status.tsx';
import { FileButton, FileChips } from './files.tsx';
import classes from './mailbox.module.css';
import { BLANK, useDraft } from './use-draft.ts';

interface ComposeProps {
  /** The draft that is gone on with; none for a new message. */
  saved: SavedDraft | null;
  /** What it is about. */
  thing: ReactNode;
  onClose: () => void;
  /** Moves a saved draft to the trash. */
  onDiscard: (id: string) => void;
}

/** A new message, or a draft of one. */
export function Compose({ saved, thing, onClose, onDiscard }: ComposeProps) {
  const { t } = useTranslation();
  const draft = useDraft({ initial: BLANK, saved, reply_to: saved?.reply_to ?? null });
  const { writing, change } = draft;
  const [hasCopies, setHasCopies] = useState(writing.cc.length + writing.bcc.length > 0);
  const isAnswer = saved?.reply_to != null;
  const isReady =
    writing.to.length > 0 &&
    (isAnswer || writing.subject.trim() !== '') &&
    (writing.message.trim() !== '' || writing.attachments.length > 0);
  const send = async () => {
    if (!(await draft.send())) return;
    showSuccess(t('mailbox.sent_toast'));
    onClose();
  };
  const discard = () => {
    const id = draft.draftId();
    draft.reset(BLANK);
    if (id) onDiscard(id);
    onClose();
  };
  return (
    <section className={classes.pane} aria-label={t('mailbox.new')}>
      <header className={classes.threadHeader}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.back!}
          aria-label={t('mailbox.back')}
          onClick={onClose}
        >
          <IconArrowLeft size={20} className="flip" />
        </ActionIcon>
        <h2 className={classes.title}>{t(saved ? 'mailbox.draft_title' : 'mailbox.new')}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('mailbox.discard')}
          onClick={discard}
        >
          <IconTrash size={18} />
        </ActionIcon>
      </header>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={classes.addressLine}>
          <AddressField
            label={t('mailbox.to')}
            value={writing.to}
            onChange={(to) => change({ to })}
            autoFocus={!saved}
          />
          {!hasCopies && (
            <Button variant="subtle" size="compact-sm" onClick={() => setHasCopies(true)}>
              {t('mailbox.add_copies')}
            </Button>
          )}
        </div>
        {hasCopies && (
          <>
            <AddressField label={t('mailbox.cc')} value={writing.cc} onChange={(cc) => change({ cc })} />
            <AddressField label={t('mailbox.bcc')} value={writing.bcc} onChange={(bcc) => change({ bcc })} />
          </>
        )}
        <TextInput
          label={t('mailbox.subject')}
          value={writing.subject}
          maxLength={200}
          disabled={isAnswer}
          dir="auto"
          onChange={(event) => change({ subject: event.currentTarget.value })}
        />
        <Textarea
          label={t('mailbox.message')}
          value={writing.message}
          autosize
          minRows={8}
          maxRows={18}
          maxLength={10_000}
          dir="auto"
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        {thing}
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
            disabled={!isReady}
            loading={draft.isSending}
            leftSection={<IconSend size={16} className="flip" aria-hidden />}
          >
            {t('mailbox.send')}
          </Button>
        </div>
      </form>
    </section>
  );
}
