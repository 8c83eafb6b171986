/** What the product needs to know of a language. Fonts and line heights are in `tokens.css`, by the same codes. */
interface LanguageFacts {
  readonly ownName: string;
  readonly direction: 'ltr' | 'rtl';
  /** For names of months and weekdays and for counted times; figures are Western in all languages, as pumps show them. */
  readonly locale: string;
  /** Which of two names of a place or product its readers can read. */
  readonly names: 'en' | 'ar';
  /** Nobody who grew up with it has read the texts yet; shown where it is chosen, in that language. */
  readonly reviewPending?: string;
}

/** The languages, in the order in which they are offered. */
export const LANGUAGES = {
  en: { ownName: 'English', direction: 'ltr', locale: 'en-GB', names: 'en' },
  ar: { ownName: 'العربية', direction: 'rtl', locale: 'ar-SA', names: 'ar' },
  ur: { ownName: 'اردو', direction: 'rtl', locale: 'ur-PK', names: 'ar' },
  hi: {
    ownName: 'हिन्दी',
    direction: 'ltr',
    locale: 'hi-IN',
    names: 'en',
    reviewPending: 'हिन्दी भाषी की जाँच बाकी',
  },
  bn: {
    ownName: 'বাংলা',
    direction: 'ltr',
    locale: 'bn-BD',
    names: 'en',
    reviewPending: 'বাংলাভাষীর যাচাই বাকি',
  },
} as const satisfies Record<string, LanguageFacts>;

export type Language = keyof typeof LANGUAGES;
export const LANGUAGE_CODES = ['en', 'ar', 'ur', 'hi', 'bn'] as const satisfies readonly Language[];

/** The languages of pages by who reads them; documents, files and emails to desks have those of a desk. */
export const LANGUAGES_OF = {
  desk: ['en', 'ar'],
  pump: ['en', 'ar', 'ur'],
  driver: LANGUAGE_CODES,
} as const satisfies Record<string, readonly Language[]>;

export type Readership = keyof typeof LANGUAGES_OF;
/** Languages in which everything exists. */
export type WrittenLanguage = (typeof LANGUAGES_OF.desk)[number];

/** What the product knows of a language. */
export function factsOf(language: Language): LanguageFacts {
  return LANGUAGES[language];
}

const GROUPS_AT_STATIONS = ['attendant', 'gas_station_manager', 'supervisor'];

/** Whose pages users of a group work on. */
export function readershipOf(group: string): Readership {
  if (group === 'driver') return 'driver';
  return GROUPS_AT_STATIONS.includes(group) ? 'pump' : 'desk';
}

/** The language, if these readers have it, else English. */
export function languageFor(readership: Readership, chosen: Language): Language {
  return isOffered(readership, chosen) ? chosen : 'en';
}

/** Whether these readers may choose a language. */
export function isOffered(readership: Readership, language: Language): boolean {
  return (LANGUAGES_OF[readership] as readonly Language[]).includes(language);
}

/** The language of files and documents for a reader of this one. */
export function writtenIn(language: Language): WrittenLanguage {
  return languageFor('desk', language) as WrittenLanguage;
}
