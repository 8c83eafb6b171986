/** Languages of screens. Urdu exists for the pump only; see `languageAt`. */
export type Language = 'en' | 'ar' | 'ur';

/** Languages of all pages and documents. */
export type WrittenLanguage = Exclude<Language, 'ur'>;

/** Each language's own name. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ar: 'العربية', ur: 'اردو' };

/** Reading direction of a language. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'en' ? 'ltr' : 'rtl';
}

/** English is the default and the fallback. */
export function toLanguage(text: string | null | undefined): Language {
  return text === 'ar' || text === 'ur' ? text : 'en';
}

/** The attendants' pages: station sign-in, pump and shift. Mirrored in public/assets/boot.js. */
const OF_THE_PUMP = /\/gas-station\/(login|forgot-password|code-login|pump|shift)(\/|$)/;

/** Whether the page at this address supports Urdu. */
export function isPumpAddress(pathname: string): boolean {
  return OF_THE_PUMP.test(pathname);
}

/** The displayed language for a choice: Urdu falls back to English on pages that do not support it, never mixing both. */
export function languageAt(isPump: boolean, chosen: Language): Language {
  return isPump ? chosen : writtenIn(chosen);
}

/** Languages available on a page. */
export function languagesAt(isPump: boolean): readonly Language[] {
  return isPump ? ['en', 'ar', 'ur'] : ['en', 'ar'];
}

/** The language of files and documents for a reader of this one. */
export function writtenIn(language: Language): WrittenLanguage {
  return language === 'ur' ? 'en' : language;
}

/** The one of two names that fits the language, or the other if it is missing. Readers of Urdu get the Arabic one. */
export function nameIn(
  language: Language,
  names: { name_en?: string | null | undefined; name_ar?: string | null | undefined },
): string {
  return (language === 'en' ? names.name_en || names.name_ar : names.name_ar || names.name_en) ?? '';
}

/** A fuel in the reader's language. */
export function fuelTitleIn(
  language: Language,
  fuel: { title_en: string; title_ar: string; title_ur?: string | null },
): string {
  if (language === 'ur' && fuel.title_ur) return fuel.title_ur;
  return language === 'en' ? fuel.title_en : fuel.title_ar;
}
