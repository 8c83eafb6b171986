import type { StepAnswer } from '@fleet/contracts/pump-devices.ts';
import { useTranslation } from 'react-i18next';

/** What the server made of a fill that was not as usual, in words: who looks at it, and why. */
export function AwayAnswer({ answer }: { answer: StepAnswer }) {
  const { t } = useTranslation();
  if (answer.outcome === 'held')
    return (
      <>
        <span>{t('pump.away.held')}</span>{' '}
        <small>
          {answer.reasons
            .map((code) =>
              t(`pump.away.reasons.${code}`, {
                defaultValue: t(`checks.titles.${code}`, { window_days: '' }),
              }),
            )
            .join(' · ')}
        </small>
      </>
    );
  return (
    <>
      <span>{t('pump.away.noted')}</span>{' '}
      <small>{answer.code === null ? '' : t(`errors.${answer.code}`, { defaultValue: '' })}</small>
    </>
  );
}
