import i18next from 'i18next';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { BASE_PATH } from './area.ts';
import type { Language } from './language.ts';
import { productName } from './settings.ts';

/** Starts translations in a language; English fills what is missing. `{{product}}` is known to every text. */
export async function startTranslations(language: Language): Promise<void> {
  await i18next
    .use(HttpBackend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: ['en', 'ar', 'ur'],
      load: 'languageOnly',
      backend: { loadPath: `${BASE_PATH}/assets/data/locales/{{lng}}.json` },
      interpolation: { escapeValue: false, defaultVariables: { product: productName(language) } },
      returnNull: false,
    });
}

/** Switches the language everywhere. */
export async function changeLanguage(language: Language): Promise<void> {
  i18next.options.interpolation!.defaultVariables = { product: productName(language) };
  await i18next.changeLanguage(language);
}
