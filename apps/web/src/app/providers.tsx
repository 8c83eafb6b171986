import type { Language } from '@fleet/domain/languages.ts';
import { LANGUAGES_OF, languageFor, type Readership } from '@fleet/domain/languages.ts';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import {
  type Appearance,
  applyAppearance,
  rememberPickedLanguage,
  savedAppearance,
  savedLanguage,
} from '../lib/appearance.ts';
import { AppearanceContext, type AppearanceState } from '../lib/appearance-context.ts';
import { areaOfAddress } from '../lib/area.ts';
import { readershipAt } from '../lib/language.ts';
import { logQuietly } from '../lib/log.ts';
import { isDriver, session } from '../lib/session.ts';
import { theme } from '../ui/theme/theme.ts';
import { LanguageTurn } from './language-turn.tsx';
import { useSpokenLanguage } from './spoken-language.ts';

interface Shown {
  readonly appearance: Appearance;
  readonly chosen: Language;
  readonly readership: Readership;
  /** The displayed language: the chosen one, if the page supports it and its texts are loaded. */
  readonly language: Language;
}

/** UI kit, direction and appearance for the whole application. Styles are static files, so the kit generates no CSS variables. */
export function Providers({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(atStart);
  // The current state for asynchronous code, and the language requested last.
  const current = useRef(shown);
  const wanted = useRef(shown.chosen);
  const { turn, speak, dismiss } = useSpokenLanguage();

  /** Applies the change immediately. */
  const put = useCallback((part: Partial<Shown>) => {
    const next = { ...current.current, ...part };
    current.current = next;
    applyAppearance(next.appearance, next.chosen, next.language);
    setShown(next);
  }, []);
  /**
   * Resolves to true if the language was applied: not if its texts fail to load, or another language was requested in the meantime.
   */
  const choose = useCallback(
    (chosen: Language) => {
      wanted.current = chosen;
      const language = languageFor(current.current.readership, chosen);
      return speak(language, () => put({ chosen, language }));
    },
    [speak, put],
  );
  const settle = useCallback(
    (readership: Readership) => {
      if (readership === current.current.readership) return;
      put({ readership });
      void choose(wanted.current);
    },
    [put, choose],
  );
  const state = useMemo<AppearanceState>(
    () => ({
      appearance: shown.appearance,
      language: shown.language,
      chosen: shown.chosen,
      languages: LANGUAGES_OF[shown.readership],
      settle,
      async change({ language, ...appearance }) {
        put({ appearance: { ...current.current.appearance, ...appearance } });
        if (language !== undefined && !(await choose(language))) return;
        save(current.current, language !== undefined);
      },
      async adopt(appearance, chosen) {
        put({ appearance });
        await choose(chosen);
      },
    }),
    [shown, put, choose, settle],
  );

  return (
    <AppearanceContext value={state}>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          forceColorScheme={shown.appearance.skin === 'dark' ? 'dark' : 'light'}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {children}
          {turn && <LanguageTurn turn={turn} onClose={dismiss} />}
        </MantineProvider>
      </DirectionProvider>
    </AppearanceContext>
  );
}

function atStart(): Shown {
  const chosen = savedLanguage();
  const readership = readershipAt(window.location.pathname, isDriver());
  return { appearance: savedAppearance(), chosen, readership, language: languageFor(readership, chosen) };
}

/** Settings that could not be saved stay in this browser; the next change sends them again. */
function save({ appearance, chosen: language }: Shown, isNewLanguage: boolean): void {
  const area = areaOfAddress(window.location.pathname);
  if (!session().user(area)) {
    if (isNewLanguage) rememberPickedLanguage(language);
    return;
  }
  Promise.all([import('../lib/call.ts'), import('@fleet/contracts/access/sessions.ts')])
    .then(([{ call }, { saveAppearance }]) => call(saveAppearance, { body: { appearance, language } }))
    .then((user) => session().saveUser(area, user))
    .catch((error) => logQuietly('look not saved', error));
}
