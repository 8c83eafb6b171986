import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { BASE_PATH } from './area.ts';
import type { Language } from './language.ts';
import { productName } from './settings.ts';

/** One file a language. What failed on the way is asked for again, five times, ever later. */
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

/** Starts translations in a language; English fills what is missing. `{{product}}` is known to every text. */
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

/** Switches the language everywhere. */
export async function changeLanguage(language: Language): Promise<void> {
  i18next.options.interpolation!.defaultVariables = { product: productName(language) };
  await i18next.changeLanguage(language);
}
