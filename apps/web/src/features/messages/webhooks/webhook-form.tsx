import {
  createWebhookEndpoint,
  getWebhookEndpoint,
  updateWebhookEndpoint,
} from '@fleet/contracts/messages/webhook-endpoints.ts';
import { type ChosenEventType, WEBHOOK_EVENTS } from '@fleet/contracts/webhook-events.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '../../../lib/ability.ts';
import { call } from '../../../lib/call.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { CheckboxGroup } from '../../../ui/form/choice-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { EVENT_GROUPS, eventText } from './event-groups.ts';
import { EndpointSecret } from './webhook-parts.tsx';
import {
  type Endpoint,
  type EndpointWithSecret,
  useCreateEndpoint,
  useUpdateEndpoint,
} from './webhooks.api.ts';

const NAME_LENGTH = 60;
const URL_LENGTH = 500;

/** Form for a new endpoint: address, system, event types. Its secret is shown once, then its panel opens. */
export function NewEndpointPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const [made, setMade] = useState<EndpointWithSecret | null>(null);
  const create = useCreateEndpoint();
  const form = useContractForm({
    route: createWebhookEndpoint,
    initial: { event_types: [] },
    save: (body) => create.mutateAsync({ body }),
    onSaved: setMade,
  });
  if (made) return <EndpointSecret made={made} onClose={() => panel.open(made.id)} />;
  return (
    <FormPanel
      form={form}
      kind={t('webhooks.one')}
      title={t('ui.new')}
      save={t('webhooks.make')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

/** The edit form; the secret stays. */
export function EditEndpointPanel({ endpoint, panel }: { endpoint: Endpoint; panel: PanelState }) {
  const { t } = useTranslation();
  const update = useUpdateEndpoint();
  const form = useContractForm({
    route: updateWebhookEndpoint,
    initial: {
      ...endpoint,
      event_types: endpoint.event_types.filter((type): type is ChosenEventType => type !== 'webhook.test'),
    },
    save: (body) => update.mutateAsync({ params: { id: endpoint.id }, body }),
    current: () => call(getWebhookEndpoint, { params: { id: endpoint.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('webhooks.one')}
      title={endpoint.description}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

interface FieldsProps {
  field: ((path: 'url' | 'description') => FieldProps<string>) &
    ((path: 'event_types') => FieldProps<(ChosenEventType | '')[]>);
}

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  const { ability } = useSignedIn();
  const types = field('event_types');
  const last = EVENT_GROUPS.at(-1)!.name;
  return (
    <>
      <FormSection columns="one">
        <TextField {...field('description')} maxLength={NAME_LENGTH} hint={t('webhooks.description_note')} />
        <TextField {...field('url')} lang="en" maxLength={URL_LENGTH} hint={t('webhooks.url_note')} />
      </FormSection>
      <FormSection title={t('field_names.event_types')} note={t('webhooks.types_note')}>
        {EVENT_GROUPS.map(({ name, types: known }) => (
          <CheckboxGroup
            key={name}
            {...types}
            required={false}
            isAligned
            problem={name === last ? types.problem : undefined}
            label={t(`webhooks.groups.${name}`)}
            choices={known
              .filter((type) => can(ability, WEBHOOK_EVENTS[type].permission))
              .map((type) => ({ value: type, label: eventText(t, type) }))}
          />
        ))}
      </FormSection>
    </>
  );
}
