import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/error-text.ts';
import { useCan } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import { ChangesList } from '../../../ui/changes-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { CreditDialog } from './credit-dialog.tsx';
import { CreditFigures } from './credit-figures.tsx';
import { type CreditLine, useCredit } from './credit-lines.api.ts';
import classes from './credit-lines.module.css';

/** Whether there is anything to say of it: an ended line that is repaid is over. */
function isInForce(credit: CreditLine | null | undefined): credit is CreditLine {
  return !!credit && (credit.limit_halalas > 0 || credit.used_halalas > 0);
}

/** A client's credit line on its page, for administrators also to set it. */
export function ClientCredit({ client_id }: { client_id: number }) {
  const { t } = useTranslation();
  const { data: wallet, error, refetch } = useCredit(client_id);
  const [isSetting, setting] = useDisclosure(false);
  const mayReadChanges = useCan('read audit_log');
  const credit = wallet?.credit ?? null;
  const shown = isInForce(credit);
  if (wallet && !shown && !wallet.can.set_credit) return null;
  return (
    <Card
      title={t('credit.title')}
      action={
        wallet?.can.set_credit && (
          <Button size="compact-sm" variant="default" onClick={setting.open}>
            {t(shown ? 'credit.change' : 'credit.set')}
          </Button>
        )
      }
    >
      {error && !wallet ? (
        <ErrorState text={errorText(t, error)} onRetry={() => void refetch()} />
      ) : !wallet ? (
        <Skeleton height={80} />
      ) : shown ? (
        <div className={classes.card}>
          <CreditFigures credit={credit} />
          {mayReadChanges && wallet.can.set_credit && (
            <details open={credit.suspended_until !== null}>
              <summary className={classes.summary}>{t('credit.history')}</summary>
              <ChangesList subject="credit_line" id={client_id} />
            </details>
          )}
        </div>
      ) : (
        <p className={classes.quiet}>{t('credit.none')}</p>
      )}
      {wallet && isSetting && <CreditDialog client_id={client_id} credit={credit} onClose={setting.close} />}
    </Card>
  );
}

/** The credit line of the reader's own company. Nothing where there is none. */
export function OwnCredit() {
  const { t } = useTranslation();
  const wallet = useCredit().data;
  const credit = wallet?.credit;
  if (!wallet || !isInForce(credit)) return null;
  return (
    <Card title={t('credit.title')}>
      <div className={classes.card}>
        {!credit.blocked_at && <p className={classes.quiet}>{t('credit.own_note')}</p>}
        <CreditFigures credit={credit} payment={wallet.credit_payment} />
      </div>
    </Card>
  );
}
