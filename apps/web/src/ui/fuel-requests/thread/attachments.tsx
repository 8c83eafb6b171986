import { uploadAttachment } from '@fleet/contracts/access/files.ts';
import { ActionIcon, CloseButton, Loader, Tooltip } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { shrinkPhoto } from '../../shrink-photo.ts';
import classes from './thread.module.css';

/** Maximum number per comment. */
const MAX = 5;

export interface Attached {
  id: number;
  name: string;
}

/** Attachments of a comment: uploaded when selected, kept until the comment is sent. */
export function useAttachments() {
  const { t } = useTranslation();
  const [files, setFiles] = useState<readonly Attached[]>([]);
  const [sending, setSending] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);

  const add = async (chosen: readonly File[]) => {
    setRefusal(null);
    for (const file of chosen.slice(0, MAX - files.length)) {
      setSending((count) => count + 1);
      try {
        const isPdf = file.type === 'application/pdf';
        const name = /\.\w{1,8}$/.test(file.name) ? file.name : `${file.name}.${isPdf ? 'pdf' : 'jpg'}`;
        const sent = await call(uploadAttachment, {
          body: { name: name.slice(-300) },
          file: isPdf ? file : await shrinkPhoto(file),
        });
        setFiles((all) => [...all, { id: sent.file_id, name: sent.name ?? name }]);
      } catch (error) {
        // A file that the browser cannot decode is not a picture, whatever its type says.
        const why = error instanceof CallError ? errorText(t, error) : t('errors.UNSUPPORTED_FILE_TYPE');
        setRefusal(`${file.name}: ${why}`);
      } finally {
        setSending((count) => count - 1);
      }
    }
  };

  return {
    files,
    file_ids: files.map(({ id }) => id),
    isSending: sending > 0,
    refusal,
    add,
    remove: (id: number) => setFiles((all) => all.filter((file) => file.id !== id)),
    clear: () => setFiles([]),
    mayAdd: files.length + sending < MAX,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;

/** Button to attach photos and PDFs. */
export function AttachButton({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*,application/pdf"
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void attachments.add(chosen);
        }}
      />
      <Tooltip label={t('thread.attach_note')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          disabled={!attachments.mayAdd}
          aria-label={t('thread.attach')}
          onClick={() => input.current?.click()}
        >
          {attachments.isSending ? <Loader size={16} /> : <IconPaperclip size={18} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </>
  );
}

/** The attachments so far, each removable. */
export function AttachedFiles({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation();
  if (attachments.files.length === 0 && !attachments.refusal) return null;
  return (
    <div className={classes.attached}>
      {attachments.files.map((file) => (
        <span key={file.id} className={classes.chip}>
          <IconPaperclip size={14} aria-hidden />
          <bdi className="ellipsis">{file.name}</bdi>
          <CloseButton
            size="xs"
            aria-label={t('thread.detach', { name: file.name })}
            onClick={() => attachments.remove(file.id)}
          />
        </span>
      ))}
      {attachments.refusal && (
        <p className={classes.refusal} role="alert">
          {attachments.refusal}
        </p>
      )}
    </div>
  );
}
