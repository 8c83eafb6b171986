import { readFileSync } from 'node:fs';
import i18next, { type TFunction } from 'i18next';

export const LANGUAGES = ['en', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Urdu has the texts of drivers and attendants; what it lacks is in English. */
const FILED = [...LANGUAGES, 'ur'] as const;

/** The texts of files, documents and mails are with those of the screens: one place, one translator. */
const FILES = new URL('../../../web/public/assets/data/locales/', import.meta.url);

const i18n = i18next.createInstance();
let isLoaded = false;

/** The texts of one language, as the screens have them: `texts('ar')('columns.plate_no')`. */
export function texts(language: (typeof FILED)[number]): TFunction {
  if (!isLoaded) load();
  return i18n.getFixedT(language);
}

function load(): void {
  const resources = Object.fromEntries(
    FILED.map((language) => [
      language,
      { translation: JSON.parse(readFileSync(new URL(`${language}.json`, FILES), 'utf8')) },
    ]),
  );
  void i18n.init({
    resources,
    fallbackLng: 'en',
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false },
  });
  isLoaded = true;
}
