import { useCallback, useRef, useState } from 'react';
import { changeLanguage, fetchTexts, hasTexts } from '../lib/i18n.ts';
import type { Language } from '../lib/language.ts';
import { logQuietly } from '../lib/log.ts';

/** A language on its way: its texts are awaited, or could not be had. */
export interface Turn {
  language: Language;
  hasFailed: boolean;
}

/**
 * Turns the page into a language once its texts are here, in the same step. The last language asked for wins; one that cannot be had
 * leaves the page as it is. `turn` says what is in progress.
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
