import { type Texts, withGapsFilled } from '@fleet/domain/fill-texts.ts';
import { LANGUAGE_CODES, type Language, writtenIn } from '@fleet/domain/languages.ts';
import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { OfflineSet } from '../../worker/messages.ts';
import { BASE_PATH } from './area.ts';
import { toLanguage } from './language.ts';
import { logQuietly } from './log.ts';
import { productName } from './settings.ts';

/** The only namespace. */
const TEXTS = 'translation';

/** Parts of a language's texts: of sign-in and a recipient's link; of pump and driver both, and of each; of everything else. */
type TextPart = 'front' | 'phone' | 'pump' | 'driver' | 'desk' | `first-${OfflineSet}`;
/** The parts that pages need, by whose they are. */
const PARTS_OF = {
  front: ['front'],
  pump: ['front', 'phone', 'pump'],
  driver: ['front', 'phone', 'driver'],
  desk: ['front', 'phone', 'pump', 'driver', 'desk'],
} as const satisfies Record<string, readonly TextPart[]>;

/** The page of a phone whose own few texts come first, as `boot.js` has asked for them. */
const firstPage = globalThis.document?.documentElement.dataset.firstTexts as OfflineSet | undefined;

/** Until the first page is drawn. */
const REST_AFTER_MS = 1000;

/** Told once more that texts have come: what was drawn before and shown after, beside code that loaded, has not heard it. */
const AGAIN_MS = 1500;

/** The parts that pages have asked for. */
const needed = new Set<TextPart>(firstPage ? [`first-${firstPage}`] : PARTS_OF.front);
/** Texts by file, so that each is asked for once. */
const loaded = new Map<string, Promise<Texts>>();
/** How many parts of a language are loaded. */
const complete = new Map<Language, number>();

/** Downloads what is needed of a language. Failed downloads are retried five times with growing delays. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, _namespace, done) {
    loadParts(language as Language).then(
      (texts) => done(null, texts),
      (error) => done(error, true),
    );
  },
};

/** The needed texts of a language, as the build split them and filled their gaps; without a build, one file has all. */
async function loadParts(language: Language): Promise<Texts> {
  const build = document.getElementById('first-load')?.textContent;
  if (!build) {
    const files = (writtenIn(language) === language ? [language] : (['en', language] as const)).map((code) =>
      loadFile(`${BASE_PATH}/assets/data/locales/${code}.json`),
    );
    const [texts, own] = await Promise.all(files);
    complete.set(language, 1);
    return own ? withGapsFilled(texts!, own) : texts!;
  }
  const files = (JSON.parse(build) as { texts: Record<Language, Record<TextPart, string>> }).texts[language];
  const parts = [...needed];
  const texts = await Promise.all(parts.map((part) => loadFile(files[part])));
  complete.set(language, Math.max(parts.length, complete.get(language) ?? 0));
  return Object.assign({}, ...texts);
}

function loadFile(path: string): Promise<Texts> {
  const known = loaded.get(path);
  if (known) return known;
  const loading = fetch(path).then((response) => {
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return response.json() as Promise<Texts>;
  });
  loaded.set(path, loading);
  loading.catch(() => loaded.delete(path));
  return loading;
}

/** Initializes translations in a language. `{{product}}` is available in every text. */
export async function startTranslations(language: Language): Promise<void> {
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      supportedLngs: LANGUAGE_CODES,
      load: 'languageOnly',
      interpolation: { escapeValue: false, defaultVariables: { product: productName(language) } },
      returnNull: false,
      react: { bindI18nStore: 'added' },
      // A text that nobody expected on a page for phones: better late than never, and nothing until then.
      saveMissing: true,
      missingKeyHandler: () => loadTexts('desk').catch((error) => logQuietly('texts not completed', error)),
      parseMissingKeyHandler: (key, fallback) => fallback ?? (needed.has('desk') || !firstPage ? key : ''),
    });
}

/** Loads the texts that these pages need; waits for those of the first page only, where a phone has asked for these alone. */
export async function loadTextsAround(pages: keyof typeof PARTS_OF): Promise<void> {
  if (!firstPage) return loadTexts(pages);
  setTimeout(
    () => loadTexts(pages).catch((error) => logQuietly('texts not completed', error)),
    REST_AFTER_MS,
  );
}

/** Loads the texts that these pages need, in the language in use; pages wait for it. What is here already costs nothing. */
export async function loadTexts(pages: keyof typeof PARTS_OF): Promise<void> {
  for (const part of PARTS_OF[pages]) needed.add(part);
  await fetchTexts(toLanguage(i18next.language));
}

/** Whether a language's texts are loaded, as far as they are needed. */
export function hasTexts(language: Language): boolean {
  const isSplit = document.getElementById('first-load') !== null;
  return (complete.get(language) ?? 0) >= (isSplit ? needed.size : 1);
}

/** Loads the needed texts of a language; rejects on failure, and may be called again. */
export async function fetchTexts(language: Language): Promise<void> {
  if (hasTexts(language)) return;
  i18next.addResourceBundle(language, TEXTS, await loadParts(language));
  setTimeout(() => i18next.addResourceBundle(language, TEXTS, {}), AGAIN_MS);
}

/** Switches all texts synchronously to a language whose texts are loaded. */
export function changeLanguage(language: Language): void {
  i18next.options.interpolation!.defaultVariables = { product: productName(language) };
  void i18next.changeLanguage(language);
}
