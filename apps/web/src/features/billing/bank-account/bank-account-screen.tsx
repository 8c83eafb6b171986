import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Iban } from '../../../ui/iban.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useBankAccount } from './bank-account.api.ts';
import classes from './bank-account.module.css';
import { EntriesCard } from './entries-card.tsx';
import { StatementsCard } from './statements-card.tsx';

/** The platform's own bank account. */
export function BankAccountScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useBankAccount();
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={classes.stack}>
      <PageHeader title={t('menu.bank_account')}>{t('bank_account.line')}</PageHeader>
      {error && !data ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Card
          title={t('bank_account.own')}
          action={
            data.can.save && (
              <Button variant="default" onClick={() => setIsEditing(true)}>
                {t(data.account ? 'bank_account.change' : 'bank_account.enter')}
              </Button>
            )
          }
        >
          {data.account ? (
            <FactList
              facts={[
                { name: 'iban', shown: <Iban iban={data.account.iban} /> },
                { name: 'bic', shown: <bdi className="num">{data.account.bic}</bdi> },
                {
                  name: 'name_en',
                  label: t('bank_account.name_en'),
                  shown: <bdi>{data.account.name_en}</bdi>,
                },
                {
                  name: 'name_ar',
                  label: t('bank_account.name_ar'),
                  shown: <bdi>{data.account.name_ar}</bdi>,
                },
              ]}
            />
          ) : (
            <p className="muted">{t('bank_account.none')}</p>
          )}
          {isEditing && <AccountDialog account={data.account} onClose={() => setIsEditing(false)} />}
        </Card>
      ) : (
        <Skeleton height={160} />
      )}
      {data?.account && (
        <>
          <EntriesCard />
          <StatementsCard />
        </>
      )}
    </div>
  );
}
