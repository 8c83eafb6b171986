import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Texts, withGapsFilled } from '@fleet/domain/fill-texts.ts';
import { BLOCKING_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import {
  LANGUAGE_CODES,
  LANGUAGES,
  LANGUAGES_OF,
  type Language,
  writtenIn,
} from '@fleet/domain/languages.ts';
import type { Plugin, Rolldown } from 'vite';
import { bundleFirstPage } from './vite-first-page.ts';
import { BASE, ChunkFiles, deskOf, FIRST_PAGES, PAGES_OF_SETS, SHELL } from './vite-pages.ts';
import { modulesOf } from './vite-split.ts';

/** What a page needs of its build before any of its code runs; in `index.html`, where `public/assets/boot.js` and `lib/i18n.ts` read it. */
export interface FirstLoad {
  /** Files of texts by language and part. */
  texts: Record<string, Record<TextPart, string>>;
  /** Files of the first page by what it is, in the order of their use; styles and code. */
  sets: Record<string, string[]>;
  /** What these pages ask the server first. */
  calls: Record<string, readonly string[]>;
  /** The sign-in form that a phone shows before any of this is there. */
  form: string;
  /** The page of a pump that a phone shows before any of this is there. */
  page: string;
}

const MARK = '<!--first-load-->';
/** Texts of sign-in and of a recipient's link; of pump and driver both, and of each; of everything else. */
const PARTS = ['front', 'phone', 'pump', 'driver', 'desk'] as const;
/** Pages whose own few texts come first, the rest behind them. */
const PHONES = ['pump', 'driver', 'trips'] as const;
type TextPart = (typeof PARTS)[number] | `first-${(typeof PHONES)[number]}`;
/** Whole families of texts of which a first page shows the named ones only. */
const SELDOM_FIRST = /^(?:errors|fields|field_names|field_values|changes)\./;
const FRONT = [
  'src/main.tsx',
  'src/app/root.tsx',
  'src/app/front-app.tsx',
  'src/features/delivery/tracking/tracking-page.tsx',
];
/** Long, and part of few sentences there: of errors that name a field. */
const SELDOM_IN_FRONT = ['field_names', 'field_values'];
/** As the pages ask it, to the letter: a journey sees that nothing is asked twice. */
const FIRST_ADDRESSES = {
  driver: [
    '/vehicles?per_page=100',
    `/fuel-requests?status=${[...BLOCKING_STATUSES].join('%2C')}&per_page=1`,
  ],
  trips: ['/driven-trips'],
  pump: ['/pump/queue'],
};
/** Modules whose later imports are pages of desks. */
const LEADS_TO_DESKS = /src\/app\/(?:layout\/lazy|area-app|front-app|root|areas\/help\.routes)\./;
/** Written into the page by name; with the hash of their content in it, a browser asks for them once. */
const LOADED_BY_NAME = ['boot.js', 'splash.css'];
const FORM = 'first-form.js';
/** The sign-in pages that people open on phones. */
const FORM_PAGES = ['client', 'gas-station'];
const FORM_TEXTS = ['email', 'password', 'forgot', 'sign_in', 'by_code'];

/** Modules of the pages that open first, by the name under which `boot.js` asks for their files. */
const SETS = {
  ...FIRST_PAGES,
  customer: deskOf('customer'),
  admin: deskOf('admin'),
  'gas-station': deskOf('gas-station'),
  'gas-station-network': deskOf('network'),
  supervisor: deskOf('supervisor'),
};

/**
 * Splits the texts by who reads them first, and writes into the page which files its first screen needs, so that a browser asks for them
 * in one round instead of five: on a slow line each costs half a second.
 */
export function firstLoad(): Plugin {
  let root = '.';
  return {
    name: 'first-load',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no index.html to say what it loads first');
      const emit = (name: string, source: string) => {
        const [, stem, ending] = /^(.+)\.(\w+)$/.exec(name)!;
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${stem}-${hash}.${ending}`;
        this.emitFile({ type: 'asset', fileName, source });
        return BASE + fileName;
      };

      let html = String(page.source);
      for (const name of LOADED_BY_NAME)
        html = html.replace(
          `${BASE}assets/${name}`,
          emit(
            name,
            readFileSync(join(root, 'public/assets', name), 'utf8').replace(
              '__LANGUAGES__',
              JSON.stringify(languagesOfPages()),
            ),
          ),
        );
      const partOf = partsOfTexts(this, root);
      const isFirst = Object.fromEntries(PHONES.map((page) => [page, textsNamedIn(this, modulesOf(page))]));
      const texts = Object.fromEntries(
        LANGUAGE_CODES.map((language) => {
          const all = Object.entries(completeTextsIn(root, language));
          const emitPart = (part: (typeof PARTS)[number]) => {
            // What only desks read is in the languages of desks.
            const written = part === 'desk' ? writtenIn(language) : language;
            const source = written === language ? all : Object.entries(completeTextsIn(root, written));
            return emit(
              `texts-${written}-${part}.json`,
              JSON.stringify(Object.fromEntries(source.filter(([name]) => partOf(name) === part))),
            );
          };
          const firsts = PHONES.map((page) => {
            const texts = chosenFrom(Object.fromEntries(all), isFirst[page]!);
            return [`first-${page}`, emit(`texts-${language}-first-${page}.json`, JSON.stringify(texts))];
          });
          return [
            language,
            Object.fromEntries([...PARTS.map((part) => [part, emitPart(part)]), ...firsts]) as Record<
              TextPart,
              string
            >,
          ];
        }),
      );
      const files = new ChunkFiles(bundle, root);
      const sets = Object.fromEntries(
        Object.entries(SETS).map(([set, modules]) => [
          set,
          files.of(modules.map((path) => join(root, path))).filter(isCode),
        ]),
      );
      const script = readFileSync(join(root, 'public/assets', FORM), 'utf8');
      const form = emit(FORM, script.replace('__TEXTS__', JSON.stringify(textsOfForm(root))));
      const firstPage = emit('first-page.js', await bundleFirstPage(root, bundle));
      const build: FirstLoad = { texts, sets, calls: FIRST_ADDRESSES, form, page: firstPage };
      page.source = html.replace(
        MARK,
        `<script id="first-load" type="application/json">${JSON.stringify(build)}</script>`,
      );
    },
  };
}

/** The texts of a language; English where one of drivers or attendants has none, so that no page asks for two. */
function completeTextsIn(root: string, language: Language): Texts {
  const read = (code: Language): Texts =>
    JSON.parse(readFileSync(join(root, `public/assets/data/locales/${code}.json`), 'utf8'));
  return writtenIn(language) === language ? read(language) : withGapsFilled(read('en'), read(language));
}

type FormTexts = { sign_in: Record<string, string> };

/** The texts of the first form by language: of a page of its own each, and of both. */
function textsOfForm(root: string): object {
  const textsOf = ({ sign_in: texts }: FormTexts) => ({
    ...Object.fromEntries(FORM_TEXTS.map((name) => [name, texts[name]])),
    ...Object.fromEntries(
      FORM_PAGES.map((page) => [page, { title: texts[`title_${page}`], for: texts[`for_${page}`] }]),
    ),
  });
  return Object.fromEntries(
    LANGUAGE_CODES.map((language) => [language, textsOf(completeTextsIn(root, language) as FormTexts)]),
  );
}

/** What `boot.js` has to know of languages: which pages have which, and which are read from right to left. */
function languagesOfPages(): object {
  const isRtl = (language: Language) => LANGUAGES[language].direction === 'rtl';
  return { ...LANGUAGES_OF, rtl: LANGUAGE_CODES.filter(isRtl) };
}

function isCode(path: string): boolean {
  return /\.(js|css)$/.test(path);
}

/**
 * Which part has the texts below a top-level name: a name belongs to the first of them in whose code a string begins with it and a dot.
 * Pages of a desk wait for all parts.
 */
function partsOfTexts(context: Rolldown.PluginContext, root: string): (name: string) => TextPart {
  const inRoot = (paths: readonly string[]) => paths.map((path) => join(root, path));
  const front = namesIn(context, inRoot(FRONT), () => false);
  const isPhones = (id: string) => !LEADS_TO_DESKS.test(id);
  const pump = namesIn(context, inRoot([...SHELL, ...PAGES_OF_SETS.pump.slice(1)]), isPhones);
  const driver = namesIn(
    context,
    inRoot([...SHELL, ...PAGES_OF_SETS.driver, ...PAGES_OF_SETS.trips]),
    isPhones,
  );
  for (const name of SELDOM_IN_FRONT) front.delete(name);
  return (name) => {
    if (front.has(name)) return 'front';
    if (pump.has(name)) return driver.has(name) ? 'phone' : 'pump';
    return driver.has(name) ? 'driver' : 'desk';
  };
}

/** Top-level names of texts in these modules and all that they import; what is imported later as well, where `isFollowed`. */
function namesIn(
  context: Rolldown.PluginContext,
  modules: readonly string[],
  isFollowed: (id: string) => boolean,
): Set<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const add = (id: string) => {
    if (seen.has(id) || id.includes('node_modules') || !id.includes('/apps/web/')) return;
    seen.add(id);
    const info = context.getModuleInfo(id);
    for (const [, name] of (info?.code ?? '').matchAll(/[`'"]([a-z_]+)\./g)) names.add(name!);
    for (const next of info?.importedIds ?? []) add(next);
    if (isFollowed(id)) for (const next of info?.dynamicallyImportedIds ?? []) add(next);
  };
  for (const module of modules) add(module);
  return names;
}

/** Whether modules name a text: as a whole, or by how it begins. */
function textsNamedIn(context: Rolldown.PluginContext, modules: readonly string[]): (key: string) => boolean {
  const code = modules
    .filter((id) => !id.includes('node_modules'))
    .map((id) => context.getModuleInfo(id)?.code ?? '')
    .join('\n');
  const complete = new Set([...code.matchAll(/["'`]([a-z_]+\.[\w.-]+)["'`]/g)].map(([, key]) => key!));
  // The one error that keeps the rest of the texts from coming.
  complete.add('errors.OFFLINE');
  const begun = [...code.matchAll(/`([a-z_]+\.[\w.-]*)\$\{/g)]
    .map(([, start]) => start!)
    .filter((start) => !SELDOM_FIRST.test(start));
  return (key) =>
    begun.some((start) => key.startsWith(start)) ||
    // With its plural forms, or all below it.
    [...key.matchAll(/[._]|$/g)].some(({ index }) => complete.has(key.slice(0, index)));
}

/** The texts of a tree whose whole key fits. */
function chosenFrom(texts: object, isChosen: (key: string) => boolean, above = ''): object {
  const chosen = Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === 'string') return isChosen(above + name) ? [[name, value]] : [];
    const below = chosenFrom(value as object, isChosen, `${above}${name}.`);
    return Object.keys(below).length > 0 ? [[name, below]] : [];
  });
  return Object.fromEntries(chosen);
}
