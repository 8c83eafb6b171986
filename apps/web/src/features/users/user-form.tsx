import { listClients } from '@fleet/contracts/clients.ts';
import { listNetworks } from '@fleet/contracts/networks.ts';
import { listStations } from '@fleet/contracts/stations.ts';
import { createUser, getUser, updateUser } from '@fleet/contracts/users.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/call.ts';
import { LANGUAGE_NAMES, languagesAt, nameIn } from '../../lib/language.ts';
import { useLanguage } from '../../lib/look-context.ts';
import { useSignedIn } from '../../lib/user-context.ts';
import { PickField, SegmentField, SelectField } from '../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../ui/form/form-panel.tsx';
import { DigitsField, EmailField, TextField } from '../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../ui/name-cell.tsx';
import type { PanelState } from '../../ui/panel-state.ts';
import { showSuccess } from '../../ui/toast.tsx';
import { type User, useAssignableGroups, useCreateUser, useUpdateUser } from './users.api.ts';

/** Whose users a list shows; left out: everybody the reader looks after. */
export interface PartyOfUsers {
  client_id?: number;
  network_id?: number;
  station_id?: number;
  category?: 'admin';
}

interface NewUserPanelProps {
  panel: PanelState;
  party: PartyOfUsers;
  onAdded: (user: User) => void;
}

/** A new user, without a password: saved, the link to set one is offered. */
export function NewUserPanel({ panel, party, onAdded }: NewUserPanelProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const { category, ...ids } = party;
  const form = useContractForm({
    route: createUser,
    initial: { ...ids, language: 'en' },
    save: (body) => create.mutateAsync({ body }),
    onSaved: (user) => {
      showSuccess(t('users.added', { name: user.name }));
      panel.open(user.id);
      onAdded(user);
    },
  });
  const groups = useGroupChoices(party);
  const chosen = groups.find((group) => group.id === form.values.group_id);
  return (
    <FormPanel
      form={form}
      kind={t('users.one')}
      title={t('ui.new')}
      save={t('users.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} groups={groups} />
      <PartyField category={chosen?.category} party={party} field={form.field} />
      <SegmentField
        {...form.field('language')}
        choices={languagesAt(chosen?.category === 'gas_station').map((value) => ({
          value,
          label: LANGUAGE_NAMES[value],
        }))}
      />
    </FormPanel>
  );
}

/** The same fields for somebody who is there. */
export function EditUserPanel({ user, panel }: { user: User; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateUser();
  const form = useContractForm({
    route: updateUser,
    initial: { ...user, group_id: user.group.id },
    save: (body) => update.mutateAsync({ params: { id: user.id }, body }),
    current: async () => {
      const now = await call(getUser, { params: { id: user.id } });
      return { ...now, group_id: now.group.id };
    },
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  const groups = useGroupChoices({}).filter((group) => group.category === user.group.category);
  return (
    <FormPanel
      form={form}
      kind={t('users.one')}
      title={user.name}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} groups={groups} />
    </FormPanel>
  );
}

type Group = ReturnType<typeof useGroupChoices>[number];

interface FieldsProps {
  field: ((path: 'name' | 'email' | 'mobile') => FieldProps<string>) &
    ((path: 'group_id') => FieldProps<number | null>);
  groups: readonly Group[];
}

function Fields({ field, groups }: FieldsProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const group = field('group_id');
  return (
    <FormSection>
      <TextField {...field('name')} />
      <SelectField
        {...group}
        value={group.value === null ? '' : String(group.value)}
        onChange={(next) => group.onChange(next === '' ? null : Number(next))}
        label={t('columns.group')}
        choices={groups.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      <EmailField {...field('email')} hint={t('users.email_note')} />
      <DigitsField {...field('mobile')} kind="mobile" />
    </FormSection>
  );
}

interface PartyFieldProps {
  category: Group['category'] | undefined;
  party: PartyOfUsers;
  field: (path: 'client_id' | 'network_id' | 'station_id') => FieldProps<number | null>;
}

/** Whose user it will be, where whoever makes them looks after more than one party. */
function PartyField({ category, party, field }: PartyFieldProps) {
  const { user } = useSignedIn();
  const language = useLanguage();
  const named = (rows: readonly { id: number; name_en: string; name_ar: string }[]) =>
    rows.map((row) => ({ id: row.id, name: nameIn(language, row) }));
  const page = (q: string) => ({ per_page: 20, ...(q ? { q } : {}) });
  if (category === 'client' && user.role === 'admin' && !party.client_id)
    return (
      <PickField
        {...field('client_id')}
        required
        of="clients"
        find={async (q, signal) => named((await call(listClients, { query: page(q), signal })).rows)}
      />
    );
  if (category === 'gas_station_network' && user.role === 'admin' && !party.network_id)
    return (
      <PickField
        {...field('network_id')}
        required
        of="networks"
        find={async (q, signal) => named((await call(listNetworks, { query: page(q), signal })).rows)}
      />
    );
  if (category === 'gas_station' && !party.station_id && user.role !== 'gas station')
    return (
      <PickField
        {...field('station_id')}
        required
        of="stations"
        find={async (q, signal) => named((await call(listStations, { query: page(q), signal })).rows)}
      />
    );
  return null;
}

/** The groups to choose from: of the party's kind where the list is of one party. */
function useGroupChoices(party: PartyOfUsers) {
  const { data } = useAssignableGroups();
  const wanted = party.client_id
    ? ['client']
    : party.network_id
      ? ['gas_station_network']
      : party.station_id
        ? ['gas_station']
        : party.category
          ? [party.category]
          : null;
  return (data?.rows ?? []).filter((group) => !wanted || wanted.includes(group.category));
}
