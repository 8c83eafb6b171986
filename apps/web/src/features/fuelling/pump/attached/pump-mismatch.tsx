import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../pump.module.css';

interface PumpMismatchProps {
  mismatch: string | undefined;
  disabled: boolean;
  onReport: () => void;
  onWithdraw: () => void;
}

/** Under the pump's volume: button to report a different display, and the report. */
export function PumpMismatch({ mismatch, disabled, onReport, onWithdraw }: PumpMismatchProps) {
  const { t } = useTranslation();
  if (mismatch === undefined)
    return (
      <UnstyledButton className={classes.quiet!} disabled={disabled} onClick={onReport}>
        {t('pump.attached.mismatch')}
      </UnstyledButton>
    );
  return (
    <p className={classes.problem} data-padded>
      {t('pump.attached.doubted', { reason: mismatch })}{' '}
      <UnstyledButton className={classes.quiet!} disabled={disabled} onClick={onWithdraw}>
        {t('pump.attached.mismatch_undo')}
      </UnstyledButton>
    </p>
  );
}
