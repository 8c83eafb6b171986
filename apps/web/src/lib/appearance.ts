import type { appearanceSchema } from '@fleet/contracts/access/sessions.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import type { z } from 'zod';
import { browserStorage } from './browser.ts';
import { toLanguage } from './language.ts';

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
  has_seen_tour: false,
};

// Also read by public/assets/boot.js before the first paint.
const APPEARANCE_KEY = 'appearance';
const LANGUAGE_KEY = 'language';

/** The appearance last used in this browser. */
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

/** The language last used in this browser; English by default. */
export function savedLanguage(): Language {
  return toLanguage(browserStorage().getItem(LANGUAGE_KEY));
}

/** Applies skin, language and direction and stores the choice for the next start. `shown` is the displayed language. */
export function applyAppearance(appearance: Appearance, chosen: Language, shown: Language): void {
  const root = document.documentElement;
  root.dataset.skin = appearance.skin;
  root.dataset.mantineColorScheme = appearance.skin === 'dark' ? 'dark' : 'light';
  root.lang = shown;
  root.dir = factsOf(shown).direction;
  const storage = browserStorage();
  storage.setItem(APPEARANCE_KEY, JSON.stringify(appearance));
  storage.setItem(LANGUAGE_KEY, chosen);
}

const PICKED_KEY = 'picked-language';

/** Stores a language picked before sign-in for this tab, including reloads. */
export function rememberPickedLanguage(language: Language): void {
  window.sessionStorage.setItem(PICKED_KEY, language);
}

/** Takes the language picked before sign-in, once; null if none was picked. */
export function takePickedLanguage(): Language | null {
  const picked = window.sessionStorage.getItem(PICKED_KEY);
  window.sessionStorage.removeItem(PICKED_KEY);
  return picked === null ? null : toLanguage(picked);
}
