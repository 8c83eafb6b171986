import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { showSuccess } from '../../../ui/toast.tsx';
import { DomainsCard } from './domains-card.tsx';
import { ProviderForm } from './provider-form.tsx';
import {
  type SignInSetup,
  useRemoveProvider,
  useSignInProvider,
  useUnlinkProvider,
} from './sign-in-providers.api.ts';
import classes from './sign-in-providers.module.css';

/** The company's own sign-in: its provider, the email domains it answers for, and who is linked. */
export function SignInProviderScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useSignInProvider();
  return (
    <>
      <PageHeader title={t('menu.sign_in_provider')}>{t('company_setup.line')}</PageHeader>
      {error && !data && <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={420} />}
      {data && <Setup setup={data} />}
    </>
  );
}

function Setup({ setup }: { setup: SignInSetup }) {
  const { t } = useTranslation();
  const { provider, can, redirect_uri } = setup;
  return (
    <div className={classes.setup}>
      <div className={classes.column}>
        <Card title={t('company_setup.provider')} note={t('company_setup.provider_note')}>
          <div className={classes.copied}>
            <span>
              <span className={classes.quiet}>{t('company_setup.redirect_uri')}</span>
              <code dir="ltr">{redirect_uri}</code>
            </span>
            <CopyButton value={redirect_uri} of={t('company_setup.redirect_uri')} />
          </div>
          <ProviderForm key={provider?.version ?? 0} provider={provider} mayUpdate={can.update} />
        </Card>
      </div>
      {provider && (
        <div className={classes.column}>
          <DomainsCard domains={provider.domains} mayUpdate={can.update} />
          <LinkedCard count={provider.linked_people} mayUpdate={can.update} />
        </div>
      )}
    </div>
  );
}

function LinkedCard({ count, mayUpdate }: { count: number; mayUpdate: boolean }) {
  const { t } = useTranslation();
  const unlink = useUnlinkProvider();
  const remove = useRemoveProvider();
  const [confirming, setConfirming] = useState<'unlink' | 'remove' | null>(null);
  const change = confirming === 'unlink' ? unlink : remove;
  return (
    <Card title={t('company_setup.linked', { count })}>
      <p className={classes.text}>{t('company_setup.linked_text')}</p>
      {mayUpdate && (
        <div className={classes.buttons}>
          <Button variant="default" disabled={count === 0} onClick={() => setConfirming('unlink')}>
            {t('company_setup.unlink')}
          </Button>
          <Button variant="default" onClick={() => setConfirming('remove')}>
            {t('company_setup.remove')}
          </Button>
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={t(`company_setup.${confirming}_title`)}
          text={t(`company_setup.${confirming}_text`)}
          confirm={t(`company_setup.${confirming}`)}
          tone="no"
          isBusy={change.isPending}
          error={change.error}
          onClose={() => setConfirming(null)}
          onConfirm={() =>
            change.mutate(
              {},
              {
                onSuccess: () => {
                  showSuccess(t(`company_setup.${confirming}_done`));
                  setConfirming(null);
                },
              },
            )
          }
        />
      )}
    </Card>
  );
}
