import { createContext, useContext } from 'react';
import ar from './ar.json';
import en from './en.json';

export const LANGUAGES = ['en', 'ar'] as const;
export type DemoLanguage = (typeof LANGUAGES)[number];
const TEXTS: Record<DemoLanguage, Readonly<Record<string, string>>> = { en, ar };

export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string;

/** Texts of the page: plain sentences with slots. */
export function translator(language: DemoLanguage): Translate {
  return (key, values = {}) =>
    (TEXTS[language][key] ?? TEXTS[language]['reason.other']!).replace(
      /\{\{(\w+)\}\}/g,
      (_, name: string) => values[name] ?? '',
    );
}

export const TextsContext = createContext<Translate>(translator('en'));
export const useTexts = (): Translate => useContext(TextsContext);
