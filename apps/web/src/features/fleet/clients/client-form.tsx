import {
  CONTACT_KINDS,
  type ContactKind,
  createClient,
  getClient,
  updateClient,
} from '@fleet/contracts/fleet/clients.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { DateField } from '../../../ui/form/date-fields.tsx';
import { MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormPanel, FormSection } from '../../../ui/form/form-panel.tsx';
import { PictureField } from '../../../ui/form/picture-field.tsx';
import {
  CodeField,
  DigitsField,
  EmailField,
  IbanField,
  NameFields,
  TextField,
} from '../../../ui/form/text-fields.tsx';
import type { FieldProps } from '../../../ui/form/use-contract-form.ts';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useNameOf } from '../../../ui/name-cell.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { BillingPeriodField } from './billing-period-field.tsx';
import { PriceFields, useOwnPrices } from './client-prices-form.tsx';
import {
  type ClientDetail,
  uploadCertificate,
  useBasePrices,
  useCreateClient,
  useUpdateClient,
} from './clients.api.ts';

interface NewClientPanelProps {
  onClose: () => void;
  onAdded: (id: number) => void;
}

/** Form for a new client with its contacts, who become users, and its prices. */
export function NewClientPanel({ onClose, onAdded }: NewClientPanelProps) {
  const { t } = useTranslation();
  const create = useCreateClient();
  const base = useBasePrices();
  const prices = useOwnPrices(
    base.data?.rows.map(({ id, name_en, name_ar, registration_fee, monthly_sub_fee }) => ({
      vehicle_type: { id, name_en, name_ar },
      registration_fee,
      monthly_sub_fee,
      base_registration_fee: registration_fee,
      base_monthly_sub_fee: monthly_sub_fee,
      is_own: false,
    })),
  );
  const form = useContractForm({
    route: createClient,
    initial: { billing_period: 'monthly', min_amount_notification: 0, prices: [] },
    save: (body) => create.mutateAsync({ body: { ...body, prices: prices.own } }),
    onSaved: (client) => {
      showSuccess(t('clients.added', { name: client.name_en }));
      onAdded(client.id);
    },
  });
  return (
    <FormPanel
      form={{ ...form, isDirty: form.isDirty || prices.isDirty }}
      kind={t('clients.one')}
      title={t('ui.new')}
      save={t('clients.add')}
      onClose={onClose}
    >
      <Fields field={form.field} />
      <PriceFields prices={prices} />
    </FormPanel>
  );
}

/** The edit form. */
export function EditClientPanel({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const update = useUpdateClient();
  const prices = useOwnPrices(client.prices);
  const form = useContractForm({
    route: updateClient,
    initial: valuesOf(client),
    save: (body) => update.mutateAsync({ params: { id: client.id }, body: { ...body, prices: prices.own } }),
    current: async () => valuesOf(await call(getClient, { params: { id: client.id } })),
    onSaved: () => {
      showSuccess(t('ui.saved'));
      onClose();
    },
  });
  return (
    <FormPanel
      form={{ ...form, isDirty: form.isDirty || prices.isDirty }}
      kind={t('clients.one')}
      title={nameOf(client)}
      save={t('ui.save_changes')}
      onClose={onClose}
    >
      <Fields field={form.field} />
      <PriceFields prices={prices} />
    </FormPanel>
  );
}

/** Form values: contacts by type; prices have separate fields. */
function valuesOf(client: ClientDetail) {
  const contacts = Object.fromEntries(client.contacts.map((contact) => [contact.kind, contact]));
  return { ...client, contacts, prices: [] };
}

type TextPath =
  | 'name_en'
  | 'name_ar'
  | 'address'
  | 'vat_no'
  | 'cr_number'
  | 'virtual_bank_account'
  | 'billing_period'
  | 'client_source'
  | 'contract_no'
  | 'contract_start_date'
  | 'contract_end_date'
  | `contacts.${ContactKind}.${'name' | 'mobile' | 'email'}`;
interface FieldsProps {
  field: ((path: TextPath) => FieldProps<string>) &
    ((path: 'min_amount_notification' | 'vat_file_id' | 'cr_file_id') => FieldProps<number | null>);
}

function Fields({ field }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <FormSection title={t('clients.general')}>
        <NameFields en={field('name_en')} ar={field('name_ar')} />
        <TextField {...field('address')} />
        <TextField {...field('client_source')} hint={t('clients.source_note')} />
        <DigitsField {...field('vat_no')} kind="vat_no" />
        <DigitsField {...field('cr_number')} kind="cr_number" />
        <PictureField
          {...field('vat_file_id')}
          upload={(file) => uploadCertificate('vat_certificate', file)}
        />
        <PictureField {...field('cr_file_id')} upload={(file) => uploadCertificate('cr_certificate', file)} />
      </FormSection>
      <FormSection title={t('clients.money')}>
        <IbanField {...field('virtual_bank_account')} />
        <MoneyField {...field('min_amount_notification')} hint={t('clients.notification_note')} />
        <BillingPeriodField {...field('billing_period')} />
      </FormSection>
      <FormSection title={t('clients.contract')}>
        <CodeField {...field('contract_no')} maxLength={40} />
        <DateField {...field('contract_start_date')} />
        <DateField {...field('contract_end_date')} />
      </FormSection>
      {CONTACT_KINDS.map((kind) => (
        <FormSection
          key={kind}
          title={t(`clients.contact_${kind}`)}
          note={t(kind === 'admin' ? 'clients.contact_needed' : 'clients.contact_optional')}
        >
          <TextField {...field(`contacts.${kind}.name`)} required={kind === 'admin'} />
          <DigitsField {...field(`contacts.${kind}.mobile`)} kind="mobile" required={kind === 'admin'} />
          <EmailField {...field(`contacts.${kind}.email`)} required={kind === 'admin'} />
        </FormSection>
      ))}
    </>
  );
}
