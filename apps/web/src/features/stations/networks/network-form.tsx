import {
  createNetwork,
  getNetwork,
  updateNetwork,
  uploadNetworkDocument,
} from '@fleet/contracts/stations/networks.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../lib/call.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { DecimalField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import { CodeField, DigitsField, EmailField, NameFields, TextField } from '../../../ui/form/text-fields.tsx';
import { type FieldProps, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { PanelState } from '../../../ui/panel-state.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Network, useCreateNetwork, useUpdateNetwork } from './networks.api.ts';

const OTHER_CONTACTS = ['billing', 'operation'] as const;
const CONTACT_FIELDS = ['name', 'mobile', 'email'] as const;

/** Billing and operations contacts are optional blocks: complete or empty. */
const blockContact = z
  .object({ name: z.string().nullish(), mobile: z.string().nullish(), email: z.string().nullish() })
  .superRefine((person, context) => {
    if (!CONTACT_FIELDS.some((name) => person[name])) return;
    for (const name of CONTACT_FIELDS)
      if (!person[name]) context.addIssue({ code: 'custom', message: 'required', path: [name] });
  });
const newNetwork = { body: createNetwork.body.extend({ billing: blockContact, operation: blockContact }) };
type ContactBody = z.input<typeof createNetwork.body>['billing'];
const contactOf = (person: z.input<typeof blockContact>) => (person.name ? (person as ContactBody) : null);

/** Form for a new network with its contacts; once saved it opens, so that they can be invited. */
export function NewNetworkPanel({ panel }: { panel: PanelState }) {
  const { t } = useTranslation();
  const create = useCreateNetwork();
  const form = useContractForm({
    route: newNetwork,
    initial: { credit_terms_days: 15, payment_terms_days: 15 },
    save: ({ billing, operation, ...body }) =>
      create.mutateAsync({
        body: { ...body, billing: contactOf(billing), operation: contactOf(operation) },
      }),
    onSaved: (network) => {
      showSuccess(t('networks.added', { name: network.name_en }));
      panel.open(network.id);
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('networks.one')}
      title={t('ui.new')}
      save={t('networks.add')}
      onClose={panel.close}
    >
      <Fields field={form.field} />
      {(['manager', ...OTHER_CONTACTS] as const).map((kind) => (
        <FormSection
          key={kind}
          title={t(`networks.contact_${kind}`)}
          note={t(kind === 'manager' ? 'networks.contacts_note' : 'networks.contact_optional')}
        >
          <TextField {...form.field(`${kind}.name`)} label={t('columns.name')} />
          <DigitsField {...form.field(`${kind}.mobile`)} kind="mobile" />
          <EmailField {...form.field(`${kind}.email`)} />
        </FormSection>
      ))}
    </FormPanel>
  );
}

/** The edit form. Contacts are edited as users. */
export function EditNetworkPanel({ network, panel }: { network: Network; panel: PanelState }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateNetwork();
  const form = useContractForm({
    route: updateNetwork,
    initial: network,
    save: (body) => update.mutateAsync({ params: { id: network.id }, body }),
    current: () => call(getNetwork, { params: { id: network.id } }),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      panel.show();
    },
  });
  return (
    <FormPanel
      form={form}
      kind={t('networks.one')}
      title={nameOf(network)}
      save={t('ui.save_changes')}
      onClose={panel.show}
    >
      <Fields field={form.field} />
    </FormPanel>
  );
}

async function upload(kind: 'vat_certificate' | 'cr_certificate', file: Blob): Promise<number> {
  return (await call(uploadNetworkDocument, { body: { kind }, file })).file_id;
}

type TextPath =
  | 'name_en'
  | 'name_ar'
  | 'address'
  | 'vat_no'
  | 'cr_number'
  | 'contract_no'
  | 'contract_start_date'
  | 'contract_end_date';
type FieldsProps = {
  field: ((path: TextPath) => FieldProps<string>) &
    ((
      path: 'credit_terms_days' | 'payment_terms_days' | 'vat_file_id' | 'cr_file_id',
    ) => FieldProps<number | null>);
};

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  const start = field('contract_start_date');
  return (
    <>
      <FormSection title={t('networks.general')}>
        <NameFields en={field('name_en')} ar={field('name_ar')} />
        <DigitsField {...field('vat_no')} kind="vat_no" />
        <DigitsField {...field('cr_number')} kind="cr_number" />
      </FormSection>
      <FormSection columns="one">
        <TextField {...field('address')} lines={2} />
      </FormSection>
      <FormSection title={t('networks.documents')}>
        <PictureField {...field('vat_file_id')} upload={(file) => upload('vat_certificate', file)} />
        <PictureField {...field('cr_file_id')} upload={(file) => upload('cr_certificate', file)} />
      </FormSection>
      <FormSection title={t('networks.contract')}>
        <CodeField {...field('contract_no')} />
        <span />
        <DateField {...start} />
        <DateField {...field('contract_end_date')} from={start.value || undefined} />
        <DecimalField
          {...field('credit_terms_days')}
          hint={t('networks.terms_hint')}
          unit={t('networks.day')}
        />
        <DecimalField
          {...field('payment_terms_days')}
          hint={t('networks.terms_hint')}
          unit={t('networks.day')}
        />
      </FormSection>
    </>
  );
}
