import { createUser, getUser, updateUser } from '@fleet/contracts/access/users.ts';
import { factsOf, LANGUAGES_OF, readershipOf } from '@fleet/domain/languages.ts';
import { useTranslation } from 'react-i18next';
import { useWrittenLanguage } from '../../../lib/appearance-context.ts';
import { call } from '../../../lib/call.ts';
import { PickField, SegmentField, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { DigitsField, EmailField, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type User, useAssignableGroups, useCreateUser, useUpdateUser } from './users.api.ts';

/** The party whose users are listed; omitted for all users that the reader manages. */
export interface PartyOfUsers {
  client_id?: number;
  network_id?: number;
  station_id?: number;
  category?: 'admin';
}

/** Searches the stations of a new station user, if there are several to choose from. */
export type FindStations = (q: string, signal: AbortSignal) => Promise<{ id: number; name: string }[]>;

interface NewUserPanelProps {
  panel: PanelState;
  party: PartyOfUsers;
  findStations?: FindStations | undefined;
  onAdded: (user: User) => void;
}

/** Form for a new user without a password: once saved, an invitation link is offered. */
export function NewUserPanel({ panel, party, findStations, onAdded }: NewUserPanelProps) {
  const { t } = useTranslation();
  const create = useCreateUser();
  const language = useWrittenLanguage();
  const { category, ...ids } = party;
  const form = useContractForm({
    route: createUser,
    subject: 'user',
    // Most likely they read what the one who adds them reads.
    initial: { ...ids, language },
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
      {findStations && chosen?.category === 'gas_station' && !party.station_id && (
        <PickField {...form.field('station_id')} required of="stations" find={findStations} />
      )}
      <SegmentField
        {...form.field('language')}
        choices={LANGUAGES_OF[readershipOf(chosen?.base ?? '')].map((value) => ({
          value,
          label: factsOf(value).ownName,
        }))}
      />
    </FormPanel>
  );
}

/** The edit form. */
export function EditUserPanel({ user, panel }: { user: User; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateUser();
  const form = useContractForm({
    route: updateUser,
    subject: 'user',
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
        choices={groups.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      />
      <EmailField {...field('email')} hint={t('users.email_note')} />
      <DigitsField {...field('mobile')} kind="mobile" />
    </FormSection>
  );
}

/** The roles to choose from: those of the party's type if the list is of one party. */
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
