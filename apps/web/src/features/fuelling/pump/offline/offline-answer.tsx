import type { StepAnswer } from '@fleet/contracts/fuelling/pump-devices.ts';
import { useTranslation } from 'react-i18next';

/** The server's result of an unusual fill: who reviews it, and why. */
export function OfflineAnswer({ answer }: { answer: StepAnswer }) {
  const { t } = useTranslation();
  if (answer.outcome === 'held')
    return (
      <>
        <span>{t('pump.offline.held')}</span>{' '}
        <small>
          {answer.reasons
            .map((code) =>
              t(`pump.offline.reasons.${code}`, {
                defaultValue: t(`checks.titles.${code}`, { window_days: '' }),
              }),
            )
            .join(' · ')}
        </small>
      </>
    );
  return (
    <>
      <span>{t('pump.offline.noted')}</span>{' '}
      <small>{answer.code === null ? '' : t(`errors.${answer.code}`, { defaultValue: '' })}</small>
    </>
  );
}
