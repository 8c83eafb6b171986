import type { appearanceSchema } from '@fleet/contracts/access/sessions.ts';
import type { z } from 'zod';
import { browserStorage } from './browser.ts';
import { directionOf, type Language, toLanguage } from './language.ts';

export type Appearance = z.infer<typeof appearanceSchema>;

/** Specification section 9. */
export const DEFAULT_APPEARANCE: Appearance = {
  skin: 'semi-dark',
  menu: 'vertical',
  content_width: 'full',
  navbar: 'floating',
  navbar_colour: 'primary',
  footer: 'static',
  transition: 'fadeIn',
};

// Also read by public/assets/boot.js before the first paint.
const APPEARANCE_KEY = 'appearance';
const LANGUAGE_KEY = 'language';

/** The look this browser used last. */
export function savedAppearance(): Appearance {
  try {
    return {
      ...DEFAULT_APPEARANCE,
      ...(JSON.parse(browserStorage().getItem(APPEARANCE_KEY) ?? '{}') as Partial<Appearance>),
    };
  } catch {
    return DEFAULT_APPEARANCE;
  }
}

/** The language this browser used last; English at first. */
export function savedLanguage(): Language {
  return toLanguage(browserStorage().getItem(LANGUAGE_KEY));
}

/** Puts skin, language and direction on the page at once and remembers what was chosen for the next start. `shown` is the language here. */
export function applyAppearance(appearance: Appearance, chosen: Language, shown: Language): void {
  const root = document.documentElement;
  root.dataset.skin = appearance.skin;
  root.dataset.mantineColorScheme = appearance.skin === 'dark' ? 'dark' : 'light';
  root.lang = shown;
  root.dir = directionOf(shown);
  const storage = browserStorage();
  storage.setItem(APPEARANCE_KEY, JSON.stringify(appearance));
  storage.setItem(LANGUAGE_KEY, chosen);
}

const PICKED_KEY = 'picked-language';

/** Remembers, for this tab, a language someone picked before signing in; a reload does not forget it. */
export function rememberPickedLanguage(language: Language): void {
  window.sessionStorage.setItem(PICKED_KEY, language);
}

/** The language picked before signing in, once; null when nobody picked one. */
export function takePickedLanguage(): Language | null {
  const picked = window.sessionStorage.getItem(PICKED_KEY);
  window.sessionStorage.removeItem(PICKED_KEY);
  return picked === null ? null : toLanguage(picked);
}
