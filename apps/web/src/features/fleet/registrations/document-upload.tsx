import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconFileText, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../../lib/call-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatNumber } from '../../../lib/format.ts';
import { logQuietly } from '../../../lib/log.ts';
import { fieldText } from '../../../ui/form/field-text.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { shrinkPhoto } from '../../../ui/shrink-photo.ts';
import classes from './registration-form.module.css';
import { uploadDocument } from './registrations.api.ts';

const MAX_BYTES = 800_000;

interface DocumentUploadProps extends FieldProps<string> {
  kind: 'cr_certificate' | 'vat_certificate';
}

/**
 * A certificate sent by somebody without an account. The form keeps only the secret that names it on the server, which survives a
 * reload; the file itself is not shown again.
 */
export function DocumentUpload({ name, label, value, onChange, problem, kind }: DocumentUploadProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const wrong = refusal ?? (problem ? fieldText(t, problem) : null);
  const isThere = value !== '' && !wrong;

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!chosen) return;
    setRefusal(null);
    setIsSending(true);
    try {
      const ready = await smallEnough(chosen);
      if (ready.size > MAX_BYTES) {
        const size = formatNumber(Math.ceil(ready.size / 1000));
        return setRefusal(t('ui.file_too_large', { size, limit: formatNumber(MAX_BYTES / 1000) }));
      }
      onChange(await uploadDocument(kind, ready));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(errorText(t, error));
    } finally {
      setIsSending(false);
    }
  };

  const Icon = isThere ? IconCircleCheck : IconFileText;
  return (
    <div className={classes.document} data-state={wrong ? 'wrong' : isThere ? 'there' : undefined}>
      <Icon size={24} stroke={1.75} aria-hidden />
      <span className={classes.documentText}>
        <b>
          {label}
          <span className={classes.star} aria-hidden>
            {' '}
            *
          </span>
        </b>
        <small id={`${id}-note`} role={wrong ? 'alert' : undefined}>
          {wrong ?? t(isThere ? 'registration.document_there' : 'ui.document_rule')}
        </small>
      </span>
      <Button
        component="label"
        htmlFor={id}
        variant="default"
        leftSection={isSending ? <Loader size={16} /> : <IconUpload size={16} aria-hidden />}
      >
        {t(isThere ? 'ui.choose_another' : 'ui.choose_document')}
      </Button>
      <input
        id={id}
        name={name}
        type="file"
        accept="image/*,application/pdf"
        aria-label={label}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-note`}
        disabled={isSending}
        className="visually-hidden"
        onChange={take}
      />
    </div>
  );
}

async function smallEnough(file: File): Promise<Blob> {
  if (file.size <= MAX_BYTES || !file.type.startsWith('image/')) return file;
  try {
    return await shrinkPhoto(file);
  } catch (error) {
    logQuietly('document not made smaller', error);
    return file;
  }
}
