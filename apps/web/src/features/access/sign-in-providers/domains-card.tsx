import { addSignInDomain, type SignInDomain } from '@fleet/contracts/access/sign-in-providers.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { FormProblems } from '../../../ui/form/form-panel.tsx';
import { CodeField } from '../../../ui/form/text-fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { showSuccess } from '../../../ui/toast.tsx';
import { useAddDomain, useRemoveDomain, useVerifyDomain } from './sign-in-providers.api.ts';
import classes from './sign-in-providers.module.css';

interface DomainsCardProps {
  domains: readonly SignInDomain[];
  mayUpdate: boolean;
}

/** Email domains of the company: each counts once its record proves it. */
export function DomainsCard({ domains, mayUpdate }: DomainsCardProps) {
  const { t } = useTranslation();
  const add = useAddDomain();
  const form = useContractForm({
    route: addSignInDomain,
    save: (body) => add.mutateAsync({ body }),
    onSaved: () => form.reset(),
  });
  return (
    <Card title={t('company_setup.domains')} note={t('company_setup.domains_note')}>
      <ul className={classes.domains}>
        {domains.map((domain) => (
          <DomainItem key={domain.id} domain={domain} mayUpdate={mayUpdate} />
        ))}
        {domains.length === 0 && <li className={classes.quiet}>{t('company_setup.no_domains')}</li>}
      </ul>
      {mayUpdate && (
        <form id={form.id} onSubmit={form.submit} noValidate className={classes.form}>
          <FormProblems form={form} />
          <CodeField {...form.field('domain')} maxLength={253} hint={t('company_setup.domain_hint')} />
          <div className={classes.buttons}>
            <Button type="submit" variant="default" loading={form.isSaving}>
              {t('company_setup.add_domain')}
            </Button>
          </div>
        </form>
      )}
    </Card>
  );
}

function DomainItem({ domain, mayUpdate }: { domain: SignInDomain; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const verify = useVerifyDomain();
  const remove = useRemoveDomain();
  const name = domain.domain;
  const isProved = domain.verified_at !== null;
  const error = verify.error ?? remove.error;
  return (
    <li className={classes.domain}>
      <div className={classes.head}>
        <b dir="ltr">{name}</b>
        <span className={classes.state} data-tone={isProved ? 'yes' : 'wait'}>
          {isProved ? <IconCircleCheck size={18} aria-hidden /> : <IconClock size={18} aria-hidden />}
          {isProved ? (
            <>
              {t('company_setup.verified')} <DateTime at={domain.verified_at!} />
            </>
          ) : (
            t('company_setup.not_verified')
          )}
        </span>
      </div>
      {!isProved && (
        <>
          <p className={classes.text}>{t('company_setup.record_text')}</p>
          {(['record_name', 'record_value'] as const).map((part) => (
            <div key={part} className={classes.copied}>
              <span>
                <span className={classes.quiet}>{t(`company_setup.${part}`)}</span>
                <code dir="ltr">{domain[part]}</code>
              </span>
              <CopyButton size="compact-sm" value={domain[part]} of={t(`company_setup.${part}`)} />
            </div>
          ))}
        </>
      )}
      {error && <Callout tone="no">{errorText(t, error)}</Callout>}
      {mayUpdate && (
        <div className={classes.buttons}>
          <Button
            variant="subtle"
            loading={remove.isPending}
            aria-label={t('company_setup.remove_domain_of', { name })}
            onClick={() =>
              remove.mutate(
                { params: { id: domain.id } },
                { onSuccess: () => showSuccess(t('company_setup.domain_removed', { name })) },
              )
            }
          >
            {t('company_setup.remove_domain')}
          </Button>
          {!isProved && (
            <Button
              loading={verify.isPending}
              aria-label={t('company_setup.verify_of', { name })}
              onClick={() =>
                verify.mutate(
                  { params: { id: domain.id } },
                  { onSuccess: () => showSuccess(t('company_setup.domain_verified', { name })) },
                )
              }
            >
              {t('company_setup.verify')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
