import { Button, Loader } from '@mantine/core';
import { IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Picture, useObjectUrl } from '../picture.tsx';
import { type FieldOptions, fieldText } from './field-text.ts';
import classes from './picture-field.module.css';
import type { FieldProps } from './use-contract-form.ts';
import { useFileUpload } from './use-file-upload.ts';

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
  const { take, isSending, refusal } = useFileUpload(async (ready) => {
    onChange(await upload(ready));
    setFile(ready);
  });
  const url = useObjectUrl(file);
  const isPdf = file?.type === 'application/pdf';
  const wrong = refusal ?? (problem ? fieldText(t, problem) : null);

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
