import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { type EmailPerson, MAX_EMAIL_ADDRESSES } from '@fleet/contracts/messages/email-shapes.ts';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { useAddresses } from './mailbox.api.ts';
import classes from './mailbox.module.css';
import { nameOf } from './people.ts';

interface AddressFieldProps {
  label: string;
  value: readonly EmailPerson[];
  onChange: (people: EmailPerson[]) => void;
  autoFocus?: boolean;
}

const TYPING_MS = 250;

/** People and desks the user may write to, found by name or company in either script. */
export function AddressField({ label, value, onChange, autoFocus = false }: AddressFieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data } = useAddresses(q);
  const found = data?.rows ?? [];
  const known = new Map(
    [...found, ...value].flatMap((one) => (one.address ? [[one.address, one] as const] : [])),
  );
  const noteOf = (address: string) => {
    const row = found.find((one) => one.address === address);
    if (!row) return '';
    const party = language === 'en' ? row.party_en : row.party_ar;
    const role = row.group ? t(`groups.${row.group}`) : t(`mailbox.desks.${address.split('-')[0]}`);
    return party ? t('mailbox.role_of', { role, party }) : role;
  };
  return (
    <MultiSelect
      className={classes.addresses!}
      label={label}
      value={value.flatMap(({ address }) => address ?? [])}
      data={[...known.values()].map((one) => ({ value: one.address!, label: nameOf(one, language) }))}
      onChange={(addresses) => {
        setText('');
        onChange(addresses.flatMap((address) => known.get(address) ?? []));
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      // The server has found them already, also by their company and in the other script.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>
            <bdi>{option.label}</bdi>
          </span>
          <small>{noteOf(option.value)}</small>
        </span>
      )}
      hidePickedOptions
      maxValues={MAX_EMAIL_ADDRESSES}
      nothingFoundMessage={t('mailbox.nobody_found')}
      placeholder={value.length === 0 ? t('mailbox.search_people') : ''}
      autoFocus={autoFocus}
      comboboxProps={{ withinPortal: true }}
    />
  );
}
