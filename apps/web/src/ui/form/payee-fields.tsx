import { isIban } from '@fleet/domain/saudi-identities.ts';
import { useTranslation } from 'react-i18next';
import { plainField } from './plain-field.ts';
import { TextField } from './text-fields.tsx';

interface PayeeFieldsProps {
  nameLabel: string;
  beneficiary_name: string;
  onName: (name: string) => void;
  iban: string;
  onIban: (iban: string) => void;
  /** Whether it was sent once: from then on what is missing is shown. */
  isTried: boolean;
}

/** Who is paid, and to which account. */
export function PayeeFields(props: PayeeFieldsProps) {
  const { nameLabel, beneficiary_name, onName, iban, onIban, isTried } = props;
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...plainField({
          name: 'beneficiary_name',
          label: nameLabel,
          value: beneficiary_name,
          onChange: onName,
          required: true,
          problem: isTried && beneficiary_name.trim() === '' ? 'required' : undefined,
        })}
        maxLength={140}
      />
      <TextField
        {...plainField({
          name: 'iban',
          label: t('field_names.iban'),
          value: iban,
          onChange: onIban,
          required: true,
          problem: isTried && !isIban(iban) ? 'invalid_iban' : undefined,
        })}
        lang="en"
        maxLength={40}
      />
    </>
  );
}
