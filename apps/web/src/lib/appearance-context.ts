import { createContext, use, useCallback, useLayoutEffect } from 'react';
import type { Appearance } from './appearance.ts';
import { fuelTitleIn, type Language, type WrittenLanguage, writtenIn } from './language.ts';

export interface AppearanceState {
  appearance: Appearance;
  /** The language shown here. */
  language: Language;
  /** What the person chose: another one than shown where a page is not written in it. */
  chosen: Language;
  /** What may be chosen here. */
  languages: readonly Language[];
  /** Says whether the page is the pump's, which is written in Urdu too. */
  settle: (isPump: boolean) => void;
  /** Applies a look at once, a language when its texts are here; saved per user when someone is signed in. */
  change: (next: Partial<Appearance> & { language?: Language }) => Promise<void>;
  /** Takes over what the server keeps for the person who just signed in, without sending it back. */
  adopt: (appearance: Appearance, language: Language) => Promise<void>;
}

export const AppearanceContext = createContext<AppearanceState | null>(null);

/** Look and language of the shell, and how to change them. */
export function useAppearance(): AppearanceState {
  const state = use(AppearanceContext);
  if (!state) throw new Error('useAppearance is used outside the providers');
  return state;
}

/** The language shown now. */
export function useLanguage(): Language {
  return useAppearance().language;
}

/** Shows a page in the languages it is written in, before it is painted. */
export function useLanguagesOf(isPump: boolean): void {
  const { settle } = useAppearance();
  // In braces: what an effect returns is called when it ends.
  useLayoutEffect(() => {
    settle(isPump);
  }, [settle, isPump]);
}

/** The same for pages and papers that are written in English and Arabic only. */
export function useWrittenLanguage(): WrittenLanguage {
  return writtenIn(useAppearance().language);
}

/** Gives a fuel's title in the language shown. */
export function useFuelTitle(): (fuel: Parameters<typeof fuelTitleIn>[1]) => string {
  const language = useLanguage();
  return useCallback((fuel) => fuelTitleIn(language, fuel), [language]);
}
