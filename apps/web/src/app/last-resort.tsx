import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { logQuietly } from '../lib/log.ts';
import { ErrorState } from '../ui/error-state.tsx';

/** Error boundary for everything that pages do not catch, such as code that failed to load. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    logQuietly('application broke', error);
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('pages.error_title')}
      text={t('errors.OFFLINE')}
      onRetry={() => window.location.reload()}
      page
    />
  );
}
