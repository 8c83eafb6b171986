import type { Readership } from '@fleet/domain/languages.ts';
import { type Language, type WrittenLanguage, writtenIn } from '@fleet/domain/languages.ts';
import { createContext, use, useCallback, useLayoutEffect } from 'react';
import type { Appearance } from './appearance.ts';
import { fuelTitleIn } from './language.ts';

export interface AppearanceState {
  appearance: Appearance;
  /** The displayed language. */
  language: Language;
  /** The user's choice; differs from the displayed one on pages that do not support it. */
  chosen: Language;
  /** Languages available on this page. */
  languages: readonly Language[];
  /** Declares whose page it is. */
  settle: (readership: Readership) => void;
  /** Applies appearance immediately and a language once its texts are loaded; saved per user when signed in. */
  change: (next: Partial<Appearance> & { language?: Language }) => Promise<void>;
  /** Applies the settings that the server has for the user who just signed in, without saving them again. */
  adopt: (appearance: Appearance, language: Language) => Promise<void>;
}

export const AppearanceContext = createContext<AppearanceState | null>(null);

/** Appearance and language of the shell, and how to change them. */
export function useAppearance(): AppearanceState {
  const state = use(AppearanceContext);
  if (!state) throw new Error('useAppearance is used outside the providers');
  return state;
}

/** The displayed language. */
export function useLanguage(): Language {
  return useAppearance().language;
}

/** Declares before painting whose page it is, and with it the languages it supports. */
export function useLanguagesOf(readership: Readership): void {
  const { settle } = useAppearance();
  // Braces, because the return value of an effect is its cleanup function.
  useLayoutEffect(() => {
    settle(readership);
  }, [settle, readership]);
}

/** The same for pages and documents that exist only in English and Arabic. */
export function useWrittenLanguage(): WrittenLanguage {
  return writtenIn(useAppearance().language);
}

/** Returns a function for a fuel's title in the displayed language. */
export function useFuelTitle(): (fuel: Parameters<typeof fuelTitleIn>[1]) => string {
  const language = useLanguage();
  return useCallback((fuel) => fuelTitleIn(language, fuel), [language]);
}
