import { normaliseMobile } from '@fleet/domain/saudi-identities.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MobileNumber } from '../../../ui/mobile-number.tsx';
import { useNameOf } from '../../../ui/name-cell.tsx';
import type { SentRegistration } from './registration-draft.ts';
import classes from './registration-form.module.css';

const STEPS = ['check', 'call', 'link'] as const;

/** A registration that was sent: its reference, and what happens next. */
export function RegistrationSent({ sent, onAnother }: { sent: SentRegistration; onAnother: () => void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  return (
    <div className={classes.sent}>
      <IconCircleCheck size={48} stroke={1.5} className={classes.sentIcon!} aria-hidden />
      <h1 className={classes.title}>{t('registration.sent_title')}</h1>
      <p className={classes.sub}>{t('registration.sent_text', { name: nameOf(sent) })}</p>
      <p className={classes.reference}>
        <span>{t('columns.reference_number')}</span>
        <bdi className="num">{sent.reference}</bdi>
      </p>
      <h2 className={classes.nextTitle}>{t('registration.next')}</h2>
      <ol className={classes.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            {t(`registration.next_${step}`)}
            {step === 'call' && (
              <>
                {' '}
                <MobileNumber number={normaliseMobile(sent.contact_mobile)} />
              </>
            )}
          </li>
        ))}
      </ol>
      <Button variant="default" onClick={onAnother} className={classes.submit!}>
        {t('registration.another')}
      </Button>
    </div>
  );
}
