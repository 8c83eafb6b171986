import { uploadDocumentPhoto } from '@fleet/contracts/fleet/expiring-documents.ts';
import { DOCUMENTS_OF, type DocumentOwner } from '@fleet/domain/expiring-documents.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { DateField } from '../form/date-fields.tsx';
import { FormSection } from '../form/form-panel.tsx';
import { PictureField } from '../form/picture-field.tsx';
import type { FieldProps } from '../form/use-contract-form.ts';

interface DocumentFieldsProps {
  owner: DocumentOwner;
  /** The form's fields; those of the owner's documents are `<document>_until` and `<document>_file_id`. */
  field: (path: never) => FieldProps<never>;
}

/** Last valid day and picture of each document, for the form of its owner. */
export function DocumentFields({ owner, field }: DocumentFieldsProps) {
  const { t } = useTranslation();
  const upload = async (file: Blob) => (await call(uploadDocumentPhoto, { body: { owner }, file })).file_id;
  const day = (path: string): FieldProps<string> => {
    const found = field(path as never) as unknown as FieldProps<string>;
    // An emptied field is none.
    return { ...found, onChange: (next) => found.onChange((next || null) as string) };
  };
  return (
    <FormSection title={t('expiring_documents.title')} note={t('expiring_documents.note')}>
      {DOCUMENTS_OF[owner].flatMap((document) => [
        <DateField
          key={`${document}_until`}
          {...day(`${document}_until`)}
          hint={t(`expiring_documents.hints.${document}`, { defaultValue: '' }) || undefined}
        />,
        <PictureField
          key={`${document}_file_id`}
          {...(field(`${document}_file_id` as never) as unknown as FieldProps<number | null>)}
          upload={upload}
          accept="photo"
        />,
      ])}
    </FormSection>
  );
}
