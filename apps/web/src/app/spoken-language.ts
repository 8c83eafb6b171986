import type { Language } from '@fleet/domain/languages.ts';
import { useCallback, useRef, useState } from 'react';
import { changeLanguage, fetchTexts, hasTexts } from '../lib/i18n.ts';
import { logQuietly } from '../lib/log.ts';

/** A language change in progress: its texts are loading, or failed to load. */
export interface Turn {
  language: Language;
  hasFailed: boolean;
}

/**
 * Switches the page to a language once its texts are loaded, in one step. The last requested language wins; one that fails to load
 * changes nothing. `turn` is the change in progress.
 */
export function useSpokenLanguage() {
  const [turn, setTurn] = useState<Turn | null>(null);
  const last = useRef<object | null>(null);

  const speak = useCallback(async (language: Language, show: () => void): Promise<boolean> => {
    const attempt = {};
    last.current = attempt;
    if (!hasTexts(language)) {
      setTurn({ language, hasFailed: false });
      const isHere = await fetchTexts(language).then(
        () => true,
        (error) => {
          logQuietly('language not fetched', error);
          return false;
        },
      );
      if (last.current !== attempt) return false;
      if (!isHere) {
        setTurn({ language, hasFailed: true });
        return false;
      }
    }
    setTurn(null);
    changeLanguage(language);
    show();
    return true;
  }, []);

  return { turn, speak, dismiss: useCallback(() => setTurn(null), []) };
}
