import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { BASE_PATH } from './area.ts';
import type { Language } from './language.ts';
import { productName } from './settings.ts';

/** The only namespace. */
const TEXTS = 'translation';

/** One file per language. Failed downloads are retried five times with growing delays. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    loadTexts(language).then(
      (texts) => done(null, texts),
      (error) => done(error, true),
    );
  },
};

async function loadTexts(language: string) {
  const response = await fetch(`${BASE_PATH}/assets/data/locales/${language}.json`);
  if (!response.ok) throw new Error(`texts of ${language}: ${response.status}`);
  return response.json();
}

/** Initializes translations in a language; English fills gaps. `{{product}}` is available in every text. */
export async function startTranslations(language: Language): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'ar', 'ur'],
      load: 'languageOnly',
      interpolation: { escapeValue: false, defaultVariables: { product: productName(language) } },
      returnNull: false,
    });
}

/** Whether a language's texts are loaded. */
export function hasTexts(language: Language): boolean {
  return i18next.hasResourceBundle(language, TEXTS);
}

/** Loads the texts of a language; rejects on failure, and may be called again. */
export async function fetchTexts(language: Language): Promise<void> {
  i18next.addResourceBundle(language, TEXTS, await loadTexts(language));
}

/** Switches all texts synchronously to a language whose texts are loaded. */
export function changeLanguage(language: Language): void {
  i18next.options.interpolation!.defaultVariables = { product: productName(language) };
  void i18next.changeLanguage(language);
}
