import { saveLook } from '@fleet/contracts/sessions.ts';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { areaOfAddress } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { isPumpAddress, type Language, languageAt, languagesAt } from '../lib/language.ts';
import { logQuietly } from '../lib/log.ts';
import { applyLook, keptLanguage, keptLook, type Look, rememberPickedLanguage } from '../lib/look.ts';
import { LookContext, type LookState } from '../lib/look-context.ts';
import { session } from '../lib/session.ts';
import { theme } from '../ui/theme/theme.ts';

interface Shown {
  readonly look: Look;
  readonly chosen: Language;
  readonly isPump: boolean;
}

/** Kit, direction and look for everything below. The styles are static files, so the kit writes no variables of its own. */
export function Providers({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>(() => ({
    look: keptLook(),
    chosen: keptLanguage(),
    isPump: isPumpAddress(window.location.pathname),
  }));
  const language = languageAt(shown.isPump, shown.chosen);

  /** Puts it on the page at once. */
  const show = useCallback(
    (next: Shown) => {
      const spoken = languageAt(next.isPump, next.chosen);
      applyLook(next.look, next.chosen, spoken);
      setShown(next);
      if (spoken !== language) void changeLanguage(spoken);
    },
    [language],
  );
  const settle = useCallback(
    (isPump: boolean) => {
      if (isPump !== shown.isPump) show({ ...shown, isPump });
    },
    [shown, show],
  );
  const state = useMemo<LookState>(
    () => ({
      look: shown.look,
      language,
      chosen: shown.chosen,
      languages: languagesAt(shown.isPump),
      settle,
      change({ language: chosen = shown.chosen, ...look }) {
        const next = { ...shown, look: { ...shown.look, ...look }, chosen };
        show(next);
        save({ look: next.look, language: chosen }, chosen !== shown.chosen);
      },
      adopt: (look, chosen) => show({ ...shown, look, chosen }),
    }),
    [shown, language, show, settle],
  );

  return (
    <LookContext value={state}>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          forceColorScheme={shown.look.skin === 'dark' ? 'dark' : 'light'}
          withCssVariables={false}
          withGlobalClasses={false}
        >
          {children}
        </MantineProvider>
      </DirectionProvider>
    </LookContext>
  );
}

/** A look that could not be saved stays on this browser; the next change sends it again. */
function save(next: { look: Look; language: Language }, isNewLanguage: boolean): void {
  const area = areaOfAddress(window.location.pathname);
  if (!session().user(area)) {
    if (isNewLanguage) rememberPickedLanguage(next.language);
    return;
  }
  call(saveLook, { body: next })
    .then((user) => session().saveUser(area, user))
    .catch((error) => logQuietly('look not saved', error));
}
