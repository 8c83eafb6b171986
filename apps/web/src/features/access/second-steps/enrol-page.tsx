import { getMe } from '@fleet/contracts/access/sessions.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/call.ts';
import { logQuietly } from '../../../lib/log.ts';
import { session } from '../../../lib/session.ts';
import { useSignedIn } from '../../../lib/user-context.ts';
import { Card } from '../../../ui/card.tsx';
import classes from './second-steps.module.css';
import { SecondSteps } from './second-steps-card.tsx';

/** All that a person sees whose role needs a second step and who has none yet. */
export function EnrolPage() {
  const { t } = useTranslation();
  const { area, signOut } = useSignedIn();
  const goOn = async () => {
    session().saveUser(area, await call(getMe));
    window.location.reload();
  };
  return (
    <main className={classes.enrol}>
      <h1>{t('second_step.enrol_title')}</h1>
      <p>{t('second_step.enrol_text')}</p>
      <Card title={t('second_step.card')}>
        <SecondSteps onSetUp={() => void goOn().catch((error) => logQuietly('rights not read', error))} />
      </Card>
      <Button variant="subtle" onClick={() => void signOut()}>
        {t('shell.sign_out')}
      </Button>
    </main>
  );
}
