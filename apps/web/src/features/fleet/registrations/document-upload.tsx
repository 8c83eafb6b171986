import { Button, Loader } from '@mantine/core';
import { IconCircleCheck, IconFileText, IconUpload } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../../../ui/form/field-text.ts';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useFileUpload } from '../../../ui/form/use-file-upload.ts';
import classes from './registration-form.module.css';
import { uploadDocument } from './registrations.api.ts';

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
  const { take, isSending, refusal } = useFileUpload(async (ready) =>
    onChange(await uploadDocument(kind, ready)),
  );
  const wrong = refusal ?? (problem ? fieldText(t, problem) : null);
  const isThere = value !== '' && !wrong;

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
