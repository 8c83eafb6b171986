import type { EmailFolder, EmailLabel, ListedEmail } from '@fleet/contracts/messages/email-shapes.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { showError, showSuccess, showUndo } from '../../../ui/toast.tsx';
import { useMarks } from './mailbox.api.ts';

type Marked = Pick<ListedEmail, 'id' | 'folder' | 'notice'>;

/** Changes messages and says what became of them; what was deleted can be taken back. */
export function useMailboxActions() {
  const { t } = useTranslation();
  const marks = useMarks();
  const onError = (error: unknown) => showError(errorText(t, error));
  const idsOf = (emails: readonly Pick<Marked, 'id'>[]) => emails.map(({ id }) => id);

  /** Puts each back where it was. */
  const restore = async (emails: readonly Marked[]) => {
    const folders = [...new Set(emails.map(({ folder }) => folder))];
    for (const folder of folders) {
      const emailIds = idsOf(emails.filter((email) => email.folder === folder));
      await marks.update.mutateAsync({ body: { emailIds, dataToUpdate: { folder } } }).catch(onError);
    }
  };

  return {
    update(
      emails: readonly Marked[],
      dataToUpdate: { isRead?: boolean; isStarred?: boolean; folder?: EmailFolder },
    ) {
      const onSuccess = () => {
        const { folder } = dataToUpdate;
        const count = emails.length;
        if (folder === 'trash')
          showUndo(t('mailbox.deleted', { count }), t('mailbox.undo'), () => void restore(emails));
        else if (folder === 'inbox') showSuccess(t('mailbox.restored', { count }));
      };
      marks.update.mutate({ body: { emailIds: idsOf(emails), dataToUpdate } }, { onError, onSuccess });
    },
    label(emails: readonly Marked[], label: EmailLabel, isOn: boolean) {
      marks.label.mutate({ body: { emailIds: idsOf(emails), label, isOn } }, { onError });
    },
    mute(email: Marked, isMuted: boolean) {
      const { mutate } = isMuted ? marks.mute : marks.unmute;
      const undo = isMuted ? marks.unmute : marks.mute;
      const input = { params: { id: email.id } };
      const done = t(
        isMuted ? (email.notice ? 'mailbox.muted_kind' : 'mailbox.muted_sender') : 'mailbox.unmuted',
      );
      mutate(input, {
        onError,
        onSuccess: () => showUndo(done, t('mailbox.undo'), () => undo.mutate(input, { onError })),
      });
    },
  };
}

export type MailboxActions = ReturnType<typeof useMailboxActions>;
