import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../../../ui/form/form-panel.tsx';
import { NameFields } from '../../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../../ui/name-cell.tsx';
import { showSuccess } from '../../../../ui/toast.tsx';
import { EMPTY_RULES, useChoices } from '../policies.api.ts';
import { RuleFields } from '../rule-fields.tsx';
import { useRulesForm } from '../use-rules-form.ts';
import { ofClient, type Profile, readProfiles, useAddProfile, useSaveProfile } from './limits.api.ts';

const NEW = { values: { name_en: '', name_ar: '', rules: EMPTY_RULES }, version: 0 };

interface ProfileFormProps {
  /** Null for a new one. */
  profile: Profile | null;
  /** The client, if the platform edits its profiles. */
  client_id: number | undefined;
  onClose: () => void;
}

/** A profile's names and rules: one write for all its followers. */
export function ProfileForm({ profile, client_id, onClose }: ProfileFormProps) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const choices = useChoices(client_id);
  const add = useAddProfile();
  const save = useSaveProfile();
  const { form, values, setValues } = useRulesForm({
    initial: profile ? savedOf(profile) : NEW,
    save: ({ values: body, version }) =>
      profile
        ? save.mutateAsync({ params: { id: profile.id }, body: { ...body, version } })
        : add.mutateAsync({ body: { ...body, ...ofClient(client_id) } }),
    ...(profile && {
      current: async () => {
        const { profiles } = await readProfiles(client_id);
        return savedOf(profiles.find(({ id }) => id === profile.id) ?? profile);
      },
    }),
    onSaved: () => {
      showSuccess(t(profile ? 'limits.profile_saved' : 'limits.profile_added'));
      onClose();
    },
  });
  const name = (key: 'name_en' | 'name_ar'): FieldProps<string> => ({
    name: key,
    label: t(`field_names.${key}`),
    value: values[key],
    onChange: (text) => setValues({ ...values, [key]: text }),
    onBlur: () => {},
    problem: form.problems[key],
    required: true,
  });
  return (
    <FormPanel
      form={form}
      kind={t('limits.profile')}
      title={profile ? nameOf(profile) : t('ui.new')}
      save={profile ? saveLabel(t, profile) : t('limits.add_profile')}
      onClose={onClose}
    >
      <NameFields en={name('name_en')} ar={name('name_ar')} />
      <RuleFields
        rules={values.rules}
        onChange={(rules) => setValues({ ...values, rules })}
        choices={choices.data}
        isShared={false}
        problems={form.problems}
        client_id={client_id}
      />
    </FormPanel>
  );
}

/** "Save for 38 vehicles": how far it reaches. */
function saveLabel(t: ReturnType<typeof useTranslation>['t'], profile: Profile): string {
  const count = profile.followers.vehicles + profile.vehicles_in_groups;
  return count > 0 ? t('limits.save_for', { count }) : t('rules.save');
}

function savedOf({ name_en, name_ar, rules, version }: Profile) {
  return { values: { name_en, name_ar, rules }, version };
}
