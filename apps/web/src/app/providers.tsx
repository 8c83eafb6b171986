import { saveLook } from '@fleet/contracts/sessions.ts';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { areaOfAddress } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { changeLanguage } from '../lib/i18n.ts';
import { logQuietly } from '../lib/log.ts';
import { applyLook, keptLanguage, keptLook, rememberPickedLanguage } from '../lib/look.ts';
import { LookContext, type LookState } from '../lib/look-context.ts';
import { session } from '../lib/session.ts';
import { theme } from '../ui/theme/theme.ts';

/** Kit, direction and look for everything below. The styles are static files, so the kit writes no variables of its own. */
export function Providers({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(() => ({ look: keptLook(), language: keptLanguage() }));

  const state = useMemo<LookState>(
    () => ({
      ...shown,
      change({ language = shown.language, ...look }) {
        const next = { look: { ...shown.look, ...look }, language };
        applyLook(next.look, language);
        setShown(next);
        if (language !== shown.language) void changeLanguage(language);
        save(next, language !== shown.language);
      },
      adopt(look, language) {
        applyLook(look, language);
        setShown({ look, language });
        if (language !== shown.language) void changeLanguage(language);
      },
    }),
    [shown],
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
function save(next: Pick<LookState, 'look' | 'language'>, isNewLanguage: boolean): void {
  const area = areaOfAddress(window.location.pathname);
  if (!session().user(area)) {
    if (isNewLanguage) rememberPickedLanguage(next.language);
    return;
  }
  call(saveLook, { body: next })
    .then((user) => session().saveUser(area, user))
    .catch((error) => logQuietly('look not saved', error));
}
