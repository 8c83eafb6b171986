import { API_KEY_SCOPE_GROUPS, type ApiKeyScope } from '@fleet/contracts/access/api-key-scopes.ts';
import { API_KEY_PACES, createApiKey, getApiKey, updateApiKey } from '@fleet/contracts/access/api-keys.ts';
import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/format.ts';
import { CheckboxGroup, SelectField } from '../../../ui/form/choice-fields.tsx';
import { useInputProps } from '../../../ui/form/field-text.ts';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { KeyShown, scopeText } from './api-key-parts.tsx';
import { type ApiKey, type ApiKeyWithSecret, useCreateApiKey, useUpdateApiKey } from './api-keys.api.ts';

const NAME_LENGTH = 60;
const NEVER_EXPIRES = 'never_expires';
/** Selectable lifetimes, in days. */
const LIFETIMES = ['30', '90', '180', '365', NEVER_EXPIRES] as const;
const USUAL_DAYS = 90;
const USUAL_PACE = 120;

/** Form for a new key: purpose, permissions, lifetime. The key is shown once, then its panel opens. */
export function NewApiKeyPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  const create = useCreateApiKey();
  const form = useContractForm({
    route: createApiKey,
    initial: { days: USUAL_DAYS, per_minute: USUAL_PACE, scopes: [], allowed_ips: [] },
    save: (body) => create.mutateAsync({ body }),
    onSaved: setMade,
  });
  if (made) return <KeyShown made={made} onClose={() => panel.open(made.id)} />;
  const { value, onChange, ...days } = form.field('days');
  return (
    <FormPanel
      form={form}
      kind={t('api_keys.one')}
      title={t('ui.new')}
      save={t('api_keys.make')}
      onClose={panel.close}
    >
      <FormSection columns="one">
        <TextField {...form.field('name')} maxLength={NAME_LENGTH} hint={t('api_keys.name_note')} />
        <SelectField
          {...days}
          required
          label={t('field_names.lifetime')}
          value={value === null ? NEVER_EXPIRES : String(value)}
          onChange={(next) => onChange(next === NEVER_EXPIRES ? null : Number(next))}
          choices={LIFETIMES.map((life) => ({
            value: life,
            label:
              life === NEVER_EXPIRES
                ? t('api_keys.without_end')
                : t('api_keys.lasts', { count: Number(life) }),
          }))}
        />
      </FormSection>
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** Edit form; the lifetime cannot be changed. */
export function EditApiKeyPanel({ apiKey, panel }: { apiKey: ApiKey; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateApiKey();
  const form = useContractForm({
    route: updateApiKey,
    initial: apiKey,
    save: (body) => update.mutateAsync({ params: { id: apiKey.id }, body }),
    current: () => call(getApiKey, { params: { id: apiKey.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('api_keys.one')}
      title={apiKey.name}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <FormSection columns="one">
        <TextField {...form.field('name')} maxLength={NAME_LENGTH} hint={t('api_keys.name_note')} />
      </FormSection>
      <Fields field={form.field} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((path: 'scopes') => FieldProps<(ApiKeyScope | '')[]>) &
    ((path: 'allowed_ips') => FieldProps<string[]>) &
    ((path: 'per_minute') => FieldProps<number | null>);
}

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  const pace = field('per_minute');
  const ips = field('allowed_ips');
  const scopes = field('scopes');
  const last = Object.keys(API_KEY_SCOPE_GROUPS).at(-1);
  return (
    <>
      <FormSection title={t('field_names.scopes')} note={t('api_keys.scopes_note')} columns="one">
        {Object.entries(API_KEY_SCOPE_GROUPS).map(([name, group]) => (
          <CheckboxGroup
            key={name}
            {...scopes}
            required={false}
            isAligned
            problem={name === last ? scopes.problem : undefined}
            label={t(`api_keys.groups.${name}`)}
            choices={group.map((scope) => ({ value: scope, label: scopeText(t, scope) }))}
          />
        ))}
      </FormSection>
      <FormSection title={t('api_keys.limits')} columns="one">
        <SelectField
          {...pace}
          value={pace.value === null ? '' : String(pace.value)}
          onChange={(next) => pace.onChange(Number(next))}
          choices={API_KEY_PACES.map((calls) => ({ value: String(calls), label: formatNumber(calls) }))}
        />
        <IpsField {...ips} />
      </FormSection>
    </>
  );
}

function IpsField(props: FieldProps<string[]>) {
  const { t } = useTranslation();
  return (
    <TagsInput
      {...useInputProps({ ...props, hint: t('api_keys.ips_note') })}
      value={props.value}
      onChange={props.onChange}
      placeholder="203.0.113.0/24"
      splitChars={[',', ' ', ';']}
      clearButtonProps={{ 'aria-label': t('ui.clear') }}
    />
  );
}
