import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../pump.module.css';

interface PumpDoubtProps {
  doubt: string | undefined;
  disabled: boolean;
  onAsk: () => void;
  onTakeBack: () => void;
}

/** Under the pump's own litres: a way to say that its display shows others, and what was said. */
export function PumpDoubt({ doubt, disabled, onAsk, onTakeBack }: PumpDoubtProps) {
  const { t } = useTranslation();
  if (doubt === undefined)
    return (
      <UnstyledButton className={classes.quiet!} disabled={disabled} onClick={onAsk}>
        {t('pump.attached.doubt')}
      </UnstyledButton>
    );
  return (
    <p className={classes.problem} data-padded>
      {t('pump.attached.doubted', { reason: doubt })}{' '}
      <UnstyledButton className={classes.quiet!} disabled={disabled} onClick={onTakeBack}>
        {t('pump.attached.doubt_undo')}
      </UnstyledButton>
    </p>
  );
}
