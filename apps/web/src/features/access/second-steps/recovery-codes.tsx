import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { SecretShown } from '../../../ui/secret.tsx';
import classes from './second-steps.module.css';

/** The recovery codes, shown once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SecretShown
      title={t('second_step.recovery_codes')}
      once={t('second_step.codes_once')}
      onceText={t('second_step.codes_text')}
      confirmLabel={t('second_step.codes_kept')}
      onClose={onClose}
    >
      <ul className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} of={t('second_step.recovery_codes')} />
    </SecretShown>
  );
}
