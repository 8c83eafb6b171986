import { submitRegistration } from '@fleet/contracts/fleet/registrations.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/appearance-context.ts';
import { useCallOnce } from '../../../lib/use-change.ts';
import { FormProblems, FormSection } from '../../../ui/form/form-panel.tsx';
import { CodeField, DigitsField, EmailField, TextField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { DocumentUpload } from './document-upload.tsx';
import {
  clearSent,
  readDraft,
  readSent,
  type SentRegistration,
  saveDraft,
  saveSent,
} from './registration-draft.ts';
import classes from './registration-form.module.css';
import { RegistrationSent } from './registration-sent.tsx';

/** The public page on which a company registers its fleet, and what happens next once it is sent. */
export function RegistrationPage() {
  const { t } = useTranslation();
  const [sent, setSent] = useState(readSent);
  if (sent)
    return (
      <RegistrationSent
        sent={sent}
        onAnother={() => {
          clearSent();
          setSent(null);
        }}
      />
    );
  return (
    <>
      <h1 className={classes.title}>{t('registration.title')}</h1>
      <p className={classes.sub}>{t('registration.text')}</p>
      <RegistrationForm
        onSent={(registration) => {
          saveSent(registration);
          setSent(registration);
          window.scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function RegistrationForm({ onSent }: { onSent: (sent: SentRegistration) => void }) {
  const { t } = useTranslation();
  const language = useLanguage() === 'ar' ? 'ar' : 'en';
  const submit = useCallOnce(submitRegistration);
  const [draft] = useState(readDraft);
  const form = useContractForm({
    route: submitRegistration,
    initial: { ...draft, language },
    subject: 'registration',
    save: async (body) => {
      const { reference } = await submit({ body: { ...body, language } });
      const { name_en, name_ar, contact_mobile } = body;
      return { reference, name_en, name_ar, contact_mobile };
    },
    onSaved: onSent,
  });
  const { field, values } = form;
  useEffect(() => saveDraft(values), [values]);

  return (
    <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
      <FormSection title={t('registration.company')}>
        {language === 'ar' && <TextField {...field('name_ar')} lang="ar" />}
        <TextField {...field('name_en')} lang="en" />
        {language === 'en' && <TextField {...field('name_ar')} lang="ar" />}
        <DigitsField {...field('cr_number')} kind="cr_number" hint={t('registration.cr_hint')} />
        <DigitsField {...field('vat_no')} kind="vat_no" hint={t('registration.vat_hint')} />
      </FormSection>
      <FormSection title={t('registration.address')} note={t('registration.address_note')}>
        <CodeField {...field('building_no')} maxLength={4} />
        <TextField {...field('street')} maxLength={80} />
        <TextField {...field('district')} maxLength={60} />
        <TextField {...field('city')} maxLength={60} />
        <CodeField {...field('postal_code')} maxLength={5} />
        <CodeField {...field('additional_no')} maxLength={4} />
      </FormSection>
      <FormSection title={t('registration.contact')} note={t('registration.contact_note')}>
        <TextField {...field('contact_name')} maxLength={120} />
        <DigitsField {...field('contact_mobile')} kind="mobile" />
        <EmailField {...field('contact_email')} />
      </FormSection>
      <FormSection title={t('registration.documents')} columns="one">
        <DocumentUpload {...field('cr_document')} kind="cr_certificate" />
        <DocumentUpload {...field('vat_document')} kind="vat_certificate" />
      </FormSection>
      <FormProblems form={form} />
      <Button type="submit" loading={form.isSaving} className={classes.submit!}>
        {t('registration.send')}
      </Button>
      <p className={classes.kept}>{t('registration.kept')}</p>
    </form>
  );
}
