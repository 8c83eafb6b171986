import { factsOf, LANGUAGE_CODES, type Language, type Readership } from '@fleet/domain/languages.ts';

/** English is the default and the fallback. */
export function toLanguage(text: string | null | undefined): Language {
  return LANGUAGE_CODES.find((code) => code === text) ?? 'en';
}

/** The attendants' pages: station sign-in, pump and shift. */
const OF_THE_PUMP = /\/gas-station\/(login|forgot-password|code-login|pump|shift)(\/|$)/;
/** What drivers open before they have signed in; managers of fleets share it. */
const IN_FRONT_OF_DRIVERS = /\/(client\/(login|forgot-password|code-login)|register)(\/|$)/;
const OF_A_DRIVER = /^\/vrp\/(?:(?:ask|open|my-[a-z]+|account)(?:\/.*)?)?$/;

/** Who reads the page at this address. Mirrored in public/assets/boot.js. */
export function readershipAt(pathname: string, isDriver: boolean): Readership {
  if (OF_THE_PUMP.test(pathname)) return 'pump';
  return IN_FRONT_OF_DRIVERS.test(pathname) || (isDriver && OF_A_DRIVER.test(pathname)) ? 'driver' : 'desk';
}

/** The one of two names that its readers can read, or the other if it is missing. */
export function nameIn(
  language: Language,
  names: { name_en?: string | null | undefined; name_ar?: string | null | undefined },
): string {
  return (
    (factsOf(language).names === 'en' ? names.name_en || names.name_ar : names.name_ar || names.name_en) ?? ''
  );
}

/** The same for titles of fuels and products. */
export function titleIn(language: Language, titles: { title_en: string; title_ar: string }): string {
  return factsOf(language).names === 'en' ? titles.title_en : titles.title_ar;
}

/** A fuel in the reader's language; Urdu has a title of its own. */
export function fuelTitleIn(
  language: Language,
  fuel: { title_en: string; title_ar: string; title_ur?: string | null },
): string {
  return (language === 'ur' && fuel.title_ur) || titleIn(language, fuel);
}
