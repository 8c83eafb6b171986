import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from './document-title.ts';
import classes from './state.module.css';

interface ErrorStateProps {
  /** What failed; "This could not be loaded" by default. */
  title?: string;
  /** Cause and consequences: `errorText(t, error)`. */
  text: ReactNode;
  onRetry?: () => void;
  /** Technical details for support; collapsed. */
  details?: readonly string[];
  page?: boolean;
}

const DETAILS_SHOWN = 10;

/** An error with its consequences and a retry button. */
export function ErrorState({ title, text, onRetry, details = [], page = false }: ErrorStateProps) {
  const { t } = useTranslation();
  const shown = title ?? t('ui.load_failed');
  useDocumentTitle(page ? shown : null);
  const Title = page ? 'h1' : 'h3';
  return (
    <div className={classes.state} data-page={page || undefined} role="alert">
      <span className={classes.icon} data-tone="no" aria-hidden>
        <IconAlertTriangle size={28} stroke={1.5} />
      </span>
      <Title className={classes.title}>{shown}</Title>
      <p className={classes.text}>{text}</p>
      {onRetry && (
        <div className={classes.action}>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={onRetry}>
            {t('ui.try_again')}
          </Button>
        </div>
      )}
      {details.length > 0 && (
        <details className={classes.details}>
          <summary>{t('ui.details_for_support')}</summary>
          <pre dir="ltr">{details.slice(-DETAILS_SHOWN).join('\n')}</pre>
        </details>
      )}
    </div>
  );
}
