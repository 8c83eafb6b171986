import { Button, Loader } from '@mantine/core';
import { IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../../lib/call-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/format.ts';
import { logQuietly } from '../../lib/log.ts';
import { Picture, useObjectUrl } from '../picture.tsx';
import { shrinkPhoto } from '../shrink-photo.ts';
import { type FieldOptions, fieldText } from './field-text.ts';
import classes from './picture-field.module.css';
import type { FieldProps } from './use-contract-form.ts';

/** Maximum file size accepted by the server. */
const LARGEST_BYTES = 800_000;

interface PictureFieldProps extends FieldProps<number | null>, FieldOptions {
  /** Uploads the file and returns its id. */
  upload: (file: Blob) => Promise<number>;
  /** `photo` accepts pictures only and downscales large ones; `document` also accepts PDF. */
  accept?: 'photo' | 'document';
}

/** A photo or document of up to 800 kB, uploaded and shown when selected; the form stores its id. */
export function PictureField(props: PictureFieldProps) {
  const { label, value, onChange, upload, accept = 'document', problem, required, hint, disabled } = props;
  const { t } = useTranslation();
  const id = useId();
  const [file, setFile] = useState<Blob | null>(null);
  const [isSending, setIsSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const url = useObjectUrl(file);
  const isPdf = file?.type === 'application/pdf';
  const wrong = refusal ?? (problem ? fieldText(t, problem) : null);

  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.currentTarget.files?.[0];
    event.currentTarget.value = '';
    if (!chosen) return;
    setRefusal(null);
    setIsSending(true);
    try {
      const ready = await smallEnough(chosen);
      if (ready.size > LARGEST_BYTES) {
        const size = formatNumber(Math.ceil(ready.size / 1000));
        return setRefusal(t('ui.file_too_large', { size, limit: formatNumber(LARGEST_BYTES / 1000) }));
      }
      onChange(await upload(ready));
      setFile(ready);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefusal(errorText(t, error));
    } finally {
      setIsSending(false);
    }
  };

  return (
    <div className={classes.field}>
      <span className={classes.label}>
        {label}
        {required && (
          <span className={classes.star} aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <div className={classes.box}>
        {value !== null && file === null && (
          <Picture path={`/files/${value}`} label={label} width={96} height={72} />
        )}
        {value !== null && url && !isPdf && <img src={url} alt={label} className={classes.shown} />}
        {value !== null && isPdf && <IconFileTypePdf size={40} stroke={1.5} role="img" aria-label="PDF" />}
        <label htmlFor={id} className={classes.take} data-disabled={disabled || undefined}>
          {isSending ? <Loader size={18} color="currentColor" /> : <IconUpload size={18} aria-hidden />}
          {value === null ? t(`ui.choose_${accept}`) : t('ui.choose_another')}
        </label>
        <input
          id={id}
          type="file"
          accept={accept === 'photo' ? 'image/*' : 'image/*,application/pdf'}
          aria-label={label}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={`${id}-note`}
          disabled={disabled || isSending}
          className="visually-hidden"
          onChange={take}
        />
        {value !== null && !required && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => {
              setFile(null);
              onChange(null);
            }}
          >
            {t('ui.remove')}
          </Button>
        )}
      </div>
      <span
        id={`${id}-note`}
        className={wrong ? classes.wrong : classes.hint}
        role={wrong ? 'alert' : undefined}
      >
        {wrong ?? hint ?? t(`ui.${accept}_rule`)}
      </span>
    </div>
  );
}

/** Downscales a picture above the limit; other files stay unchanged. */
async function smallEnough(file: File): Promise<Blob> {
  if (file.size <= LARGEST_BYTES || !file.type.startsWith('image/')) return file;
  try {
    return await shrinkPhoto(file);
  } catch (error) {
    logQuietly('photo not made smaller', error);
    return file;
  }
}
