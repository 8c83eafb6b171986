import { Loader } from '@mantine/core';
import { IconFileTypePdf, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../lib/format.ts';
import { logQuietly } from '../lib/log.ts';
import classes from './document-input.module.css';
import { useObjectUrl } from './picture.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

interface DocumentInputProps {
  /** "Receipt of the transfer". */
  label: string;
  file: Blob | null;
  onChange: (file: Blob | null) => void;
  max_bytes: number;
  required?: boolean;
  /** Validation error of the form or server. */
  problem?: string | undefined;
}

/** Upload of a receipt as picture or PDF, by selection or drag and drop; pictures are downscaled first. */
export function DocumentInput({
  label,
  file,
  onChange,
  max_bytes,
  required = false,
  problem,
}: DocumentInputProps) {
  const { t } = useTranslation();
  const [isWorking, setIsWorking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isOver, setIsOver] = useState(false);
  const id = useId();
  const isPdf = file?.type === 'application/pdf';
  const url = useObjectUrl(file && !isPdf ? file : null);

  const take = async (picked: File | undefined) => {
    if (!picked) return;
    setRefusal(undefined);
    setIsWorking(true);
    const small = picked.type === 'application/pdf' ? picked : await smallOf(picked);
    setIsWorking(false);
    if (small.size > max_bytes) {
      const sizes = { size: formatNumber(small.size / 1000), max: formatNumber(max_bytes / 1000) };
      return setRefusal(t('document.too_large', sizes));
    }
    onChange(small);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const message = refusal ?? problem;

  return (
    <div className={classes.document}>
      <span className={classes.label}>
        {label}
        {required && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </span>
      <label
        htmlFor={id}
        className={classes.drop}
        data-over={isOver || undefined}
        data-problem={message ? true : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {isWorking ? (
          <Loader size={22} />
        ) : url ? (
          <img src={url} alt={label} className={classes.picture} />
        ) : isPdf ? (
          <IconFileTypePdf size={40} stroke={1.5} aria-hidden />
        ) : (
          <IconUpload size={26} stroke={1.5} aria-hidden />
        )}
        <span>
          <b>{file ? t('document.another') : t('document.choose')}</b>
          <small>
            {file
              ? t('document.size', { size: formatNumber(Math.ceil(file.size / 1000)) })
              : t('document.kinds', { max: formatNumber(max_bytes / 1000) })}
          </small>
        </span>
      </label>
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/gif,application/pdf"
        className="visually-hidden"
        aria-label={label}
        aria-invalid={message ? true : undefined}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          const [chosen] = event.currentTarget.files ?? [];
          void take(chosen);
          event.currentTarget.value = '';
        }}
      />
      {message && (
        <p className={classes.problem} role="alert">
          {message}
        </p>
      )}
    </div>
  );
}

/** The server may be able to read a picture that this browser cannot. */
async function smallOf(picture: File): Promise<Blob> {
  try {
    return await shrinkPhoto(picture);
  } catch (error) {
    logQuietly('picture not made smaller', error);
    return picture;
  }
}
