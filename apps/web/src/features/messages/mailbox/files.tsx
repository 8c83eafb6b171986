import { type EmailAttachment, MAX_EMAIL_FILES } from '@fleet/contracts/messages/email-shapes.ts';
import { downloadEmailFile, uploadEmailFile } from '@fleet/contracts/messages/mailbox.ts';
import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { download } from '../../../lib/download.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatBytes } from '../../../lib/format.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import { showError } from '../../../ui/toast.tsx';
import classes from './mailbox.module.css';

/** Files of a message; each is downloaded, or taken out of a draft. */
export function FileChips({
  files,
  onRemove,
}: {
  files: readonly EmailAttachment[];
  onRemove?: (id: number) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (files.length === 0) return null;
  const open = (id: number) =>
    download(downloadEmailFile, { params: { id } }).catch((error: unknown) => showError(errorText(t, error)));
  return (
    <ul className={classes.files}>
      {files.map((file) => {
        const Icon = file.media_type === 'application/pdf' ? IconFileTypePdf : IconPhoto;
        return (
          <li key={file.id} className={classes.file}>
            <UnstyledButton onClick={() => void open(file.id)}>
              <Icon size={16} aria-hidden />
              <span className="ellipsis" dir="ltr">
                {file.fileName}
              </span>
              <small>{formatBytes(file.size, language)}</small>
            </UnstyledButton>
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={t('mailbox.remove_file', { name: file.fileName })}
                onClick={() => onRemove(file.id)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Adds a picture or a PDF to a draft. */
export function FileButton({
  files,
  onAdd,
}: {
  files: readonly EmailAttachment[];
  onAdd: (file: EmailAttachment) => void;
}): ReactNode {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    setIsSending(true);
    try {
      const isPicture = chosen.type.startsWith('image/');
      // The server may read a picture that this browser cannot.
      const file = isPicture ? await shrinkPhoto(chosen).catch(() => chosen) : chosen;
      const name = isPicture ? chosen.name.replace(/\.\w+$/, '.jpg') : chosen.name;
      onAdd(await call(uploadEmailFile, { body: /\.\w{1,8}$/.test(name) ? { name } : {}, file }));
    } catch (error) {
      showError(errorText(t, error));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        loading={isSending}
        disabled={files.length >= MAX_EMAIL_FILES}
        aria-label={t('mailbox.attach')}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={18} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        accept="image/*,application/pdf"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('mailbox.attach')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
