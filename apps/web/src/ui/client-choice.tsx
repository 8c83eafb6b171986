import { listClients } from '@fleet/contracts/fleet/clients.ts';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../lib/user-context.ts';
import { findIn } from './find-in.ts';
import { PickField } from './form/choice-fields.tsx';
import { FormSection } from './form/form-panel.tsx';
import type { FieldProps } from './form/use-contract-form.ts';
import { useNameOf } from './name-cell.tsx';
import { SearchSelect } from './search-select.tsx';

interface ClientFilterProps {
  /** The client's id as the address holds it; empty for all. */
  value: string;
  onPick: (client: string) => void;
  /** On which side the sentence of filters goes on. */
  comma?: 'before' | 'after' | 'none';
}

/** Whose rows an administrator sees; others see their own and are not asked. */
export function ClientFilter({ value, onPick, comma = 'none' }: ClientFilterProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  if (useSignedIn().area !== 'admin') return null;
  return (
    <>
      {comma === 'before' && t('ui.comma')}
      <SearchSelect
        label={t('columns.client')}
        value={value}
        all={t('ui.all_clients')}
        find={findIn(listClients, nameOf)}
        onPick={onPick}
      />
      {comma === 'after' && t('ui.comma')}
    </>
  );
}

/** Whose a new row is, asked of an administrator; a client's users add to their own. */
export function ClientSection({ field }: { field: FieldProps<number | null> }) {
  const nameOf = useNameOf();
  if (useSignedIn().area !== 'admin') return null;
  return (
    <FormSection columns="one">
      <PickField {...field} required of="clients" find={findIn(listClients, nameOf)} />
    </FormSection>
  );
}
