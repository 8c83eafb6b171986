import { Button } from '@mantine/core';
import { IconError404, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isCallError } from '../lib/call-error.ts';
import { errorText } from '../lib/error-text.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface LoadErrorProps {
  error: unknown;
  onRetry: () => void;
  /** Leaves what is not there, or not this reader's. */
  onBack?: () => void;
  page?: boolean;
}

/** Why an object could not be loaded, and the way on: again where that may help, back where it cannot. */
export function LoadError({ error, onRetry, onBack, page = false }: LoadErrorProps) {
  const { t } = useTranslation();
  const isMissing = isCallError(error, 'NOT_FOUND');
  if (!isMissing && !isCallError(error, 'FORBIDDEN'))
    return <ErrorState text={errorText(t, error)} onRetry={onRetry} page={page} />;
  const reason = isMissing ? 'missing' : 'refused';
  return (
    <EmptyState
      icon={isMissing ? IconError404 : IconLock}
      title={t(`ui.${reason}_title`)}
      text={t(`ui.${reason}_text`)}
      page={page}
    >
      {onBack && (
        <Button variant="default" onClick={onBack}>
          {t('ui.back_to_list')}
        </Button>
      )}
    </EmptyState>
  );
}
