import { readFileSync } from 'node:fs';
import {
  LANGUAGE_CODES,
  LANGUAGES_OF,
  type Language as SpokenLanguage,
  type WrittenLanguage,
} from '@fleet/domain/languages.ts';
import i18next, { type TFunction } from 'i18next';

/** Languages of files and documents. */
export const LANGUAGES = LANGUAGES_OF.desk;
export type Language = WrittenLanguage;

/** The texts of files, documents and mails are with those of the screens: one place, one translator. */
const FILES = new URL('../../../web/public/assets/data/locales/', import.meta.url);

const i18n = i18next.createInstance();
let isLoaded = false;

/**
 * The texts of one language, as the screens have them: `texts('ar')('columns.plate_no')`. The languages of drivers and attendants have
 * what these read; the rest is in English.
 */
export function texts(language: SpokenLanguage): TFunction {
  if (!isLoaded) load();
  return i18n.getFixedT(language);
}

function load(): void {
  const resources = Object.fromEntries(
    LANGUAGE_CODES.map((language) => [
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

/** Whether a text stands in the file of this language, not only in English. */
export function hasText(language: SpokenLanguage, key: string): boolean {
  if (!isLoaded) load();
  return i18n.getResource(language, 'translation', key) !== undefined;
}
