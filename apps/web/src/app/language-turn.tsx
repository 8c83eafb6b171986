import { factsOf } from '@fleet/domain/languages.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '../lib/format.ts';
import classes from './language-turn.module.css';
import type { Turn } from './spoken-language.ts';

const SHOWN_FOR_MS = 8000;

/** Progress of a language change: a line at the top while texts load, or an error if they could not be loaded. */
export function LanguageTurn({ turn, onClose }: { turn: Turn; onClose: () => void }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (!turn.hasFailed) return;
    const timer = setTimeout(onClose, SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [turn, onClose]);

  if (!turn.hasFailed) return <div className={classes.coming} aria-hidden />;
  return (
    <p role="alert" className={classes.failed}>
      {t('shell.language_failed', { language: isolated(factsOf(turn.language).ownName) })}
    </p>
  );
}
