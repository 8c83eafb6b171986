export type Language = 'en' | 'ar';

/** Which way a language is read. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** English is the default and the fallback. */
export function toLanguage(text: string | null | undefined): Language {
  return text === 'ar' ? 'ar' : 'en';
}

/** The one of two names that fits the language; the other where it is missing. */
export function nameIn(
  language: Language,
  names: { name_en?: string | null | undefined; name_ar?: string | null | undefined },
): string {
  return (language === 'ar' ? names.name_ar || names.name_en : names.name_en || names.name_ar) ?? '';
}
