import { saveSignInProvider } from '@fleet/contracts/access/sign-in-providers.ts';
import { Button, PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { SwitchField } from '../../../ui/form/choice-fields.tsx';
import { fieldText } from '../../../ui/form/field-text.ts';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { CodeField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { type Provider, readProvider, useSaveProvider, useTestProvider } from './sign-in-providers.api.ts';
import classes from './sign-in-providers.module.css';

const NEW = { is_active: true, allows_passwords: true };

/** Where the provider is and what it calls this product; its secret is never shown again. */
export function ProviderForm({ provider, mayUpdate }: { provider: Provider | null; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const saveProvider = useSaveProvider();
  const test = useTestProvider();
  const form = useContractForm({
    route: saveSignInProvider,
    subject: 'sign_in_provider',
    initial: provider ?? NEW,
    save: (body) =>
      saveProvider.mutateAsync({ body: { ...body, client_secret: body.client_secret || undefined } }),
    current: readProvider,
    onSaved: () => showSuccess(t('ui.saved')),
  });
  const issuer = form.field('issuer');
  const secret = form.field('client_secret');
  return (
    <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
      <FormProblems form={form} />
      <CodeField {...issuer} disabled={!mayUpdate} hint={t('company_setup.issuer_hint')} maxLength={500} />
      <CodeField {...form.field('oidc_client_id')} disabled={!mayUpdate} maxLength={200} />
      {mayUpdate && (
        <PasswordInput
          name={secret.name}
          label={secret.label}
          description={t(provider ? 'company_setup.secret_kept' : 'company_setup.secret_hint')}
          value={secret.value ?? ''}
          onChange={(event) => secret.onChange(event.currentTarget.value)}
          {...(secret.problem ? { error: fieldText(t, secret.problem) } : {})}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          withAsterisk={!provider}
          autoComplete="off"
          dir="ltr"
          visibilityToggleButtonProps={{ 'aria-label': t('company_setup.show_secret') }}
        />
      )}
      <SwitchField {...form.field('is_active')} disabled={!mayUpdate} hint={t('company_setup.active_hint')} />
      <SwitchField
        {...form.field('allows_passwords')}
        disabled={!mayUpdate}
        hint={t('company_setup.passwords_hint')}
      />
      <div role="status">
        {test.data && (
          <Callout tone={test.data.problem ? 'no' : 'go'}>
            {test.data.problem
              ? t(`company_setup.problems.${test.data.problem}`)
              : t('company_setup.tested', { ms: test.data.duration_ms })}
          </Callout>
        )}
        {test.error && <Callout tone="no">{errorText(t, test.error)}</Callout>}
      </div>
      {mayUpdate && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            loading={test.isPending}
            disabled={issuer.value.trim() === ''}
            onClick={() => test.mutate(issuer.value)}
          >
            {t('company_setup.test')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t('company_setup.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
