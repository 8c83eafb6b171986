import { BILLING_MODELS, DISCOUNT_KINDS } from '@fleet/contracts/billing/invoices.ts';
import { Button, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SegmentField } from '../../../ui/form/choice-fields.tsx';
import { DecimalField, MoneyField } from '../../../ui/form/figure-fields.tsx';
import { FormProblems, FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Party, TERMS_ROUTES, type Terms, useSaveTerms, useTerms } from './invoices.api.ts';
import classes from './invoices.module.css';

const BASIS_POINTS = 100;

/** Invoicing terms of a client or network: payment days, discount, national address; for a network also who sells its fuel. */
export function InvoiceTerms({ party, id }: { party: Party; id: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useTerms(party, id);
  return (
    <Card title={t('invoices.terms')} note={t('invoices.terms_note')}>
      {data ? (
        <TermsForm key={`${id}-${data.version}`} party={party} id={id} terms={data} />
      ) : error ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Card>
  );
}

function TermsForm({ party, id, terms }: { party: Party; id: number; terms: Terms }) {
  const { t } = useTranslation();
  const save = useSaveTerms(party);
  const routes = TERMS_ROUTES[party];
  const form = useContractForm({
    route: routes.save,
    initial: terms,
    save: (body) => save.mutateAsync({ params: { id }, body }),
    current: () => call(routes.get, { params: { id } }),
    onSaved: () => showSuccess(t('ui.saved')),
  });
  const kind = form.field('discount_kind');
  const value = form.field('discount_value');
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
      <FormProblems form={form} />
      <FormSection title={t('invoices.terms_pay')}>
        <DecimalField {...form.field('due_days')} label={t('invoices.due_days')} unit={t('units.days')} />
        {party === 'network' && (
          <SegmentField
            {...form.field('billing_model')}
            label={t('invoices.billing_model')}
            hint={t(`invoices.billing_model_text.${form.field('billing_model').value || 'agency'}`)}
            choices={BILLING_MODELS.map((model) => ({
              value: model,
              label: t(`invoices.billing_models.${model}`),
            }))}
          />
        )}
      </FormSection>
      <FormSection title={t('invoices.discount')} note={t('invoices.discount_note')}>
        <SegmentField
          {...kind}
          label={t('invoices.discount_kind')}
          onChange={(next) => {
            kind.onChange(next);
            value.onChange(0);
          }}
          choices={DISCOUNT_KINDS.map((one) => ({ value: one, label: t(`invoices.discounts.${one}`) }))}
        />
        {kind.value === 'fixed' && <MoneyField {...value} label={t('invoices.discount_amount')} />}
        {kind.value === 'percent' && (
          <DecimalField
            {...value}
            label={t('invoices.discount_percent')}
            unit="%"
            decimals={2}
            limitScale={BASIS_POINTS}
            value={value.value === null ? null : value.value / BASIS_POINTS}
            onChange={(percent) =>
              value.onChange(percent === null ? null : Math.round(percent * BASIS_POINTS))
            }
          />
        )}
      </FormSection>
      <FormSection title={t('invoices.national_address')} note={t('invoices.national_address_note')}>
        <CodeField {...form.field('building_number')} label={t('invoices.address.building_number')} />
        <TextField {...form.field('street')} label={t('invoices.address.street')} />
        <TextField {...form.field('district')} label={t('invoices.address.district')} />
        <TextField {...form.field('city')} label={t('invoices.address.city')} />
        <CodeField {...form.field('postal_code')} label={t('invoices.address.postal_code')} />
        <CodeField {...form.field('additional_number')} label={t('invoices.address.additional_number')} />
        <TextField {...form.field('street_ar')} label={t('invoices.address.street_ar')} lang="ar" />
        <TextField {...form.field('district_ar')} label={t('invoices.address.district_ar')} lang="ar" />
        <TextField {...form.field('city_ar')} label={t('invoices.address.city_ar')} lang="ar" />
      </FormSection>
      {terms.can.update && (
        <div className={classes.ends}>
          <Button type="submit" loading={form.isSaving}>
            {t('ui.save_changes')}
          </Button>
        </div>
      )}
    </form>
  );
}
