/** Languages a screen can show. Urdu is written for the pump only; see `languageAt`. */
export type Language = 'en' | 'ar' | 'ur';

/** Languages every page and every paper is written in. */
export type WrittenLanguage = Exclude<Language, 'ur'>;

/** What each language calls itself. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ar: 'العربية', ur: 'اردو' };

/** Which way a language is read. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'en' ? 'ltr' : 'rtl';
}

/** English is the default and the fallback. */
export function toLanguage(text: string | null | undefined): Language {
  return text === 'ar' || text === 'ur' ? text : 'en';
}

/** Where attendants work: the station's sign-in, the pump and its shift. Mirrored in public/assets/boot.js. */
const OF_THE_PUMP = /\/gas-station\/(login|pump|shift)(\/|$)/;

/** Whether the page at this address is written in Urdu too. */
export function isPumpAddress(pathname: string): boolean {
  return OF_THE_PUMP.test(pathname);
}

/** The language shown to someone who chose one: anyone who chose Urdu reads English away from the pump, whole, not half of each. */
export function languageAt(isPump: boolean, chosen: Language): Language {
  return isPump ? chosen : writtenIn(chosen);
}

/** What may be chosen on a page. */
export function languagesAt(isPump: boolean): readonly Language[] {
  return isPump ? ['en', 'ar', 'ur'] : ['en', 'ar'];
}

/** The language of files and papers for a reader of this one. */
export function writtenIn(language: Language): WrittenLanguage {
  return language === 'ur' ? 'en' : language;
}

/** The one of two names that fits the language; the other where it is missing. Readers of Urdu read the Arabic one. */
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
