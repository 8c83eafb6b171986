import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { factsOf, type Language } from '@fleet/domain/languages.ts';

/** The texts of the pages, to find elements by name in any language. */

export type { Language };

type Values = Readonly<Record<string, string | number>>;
type Texts = { readonly [key: string]: string | Texts };

export interface Translations {
  /** The complete text of a key. Values not given match anything. */
  (key: string, values?: Values): RegExp;
  /** The same within a longer text. */
  part(key: string, values?: Values): RegExp;
}

const FOLDER = join(import.meta.dirname, '../../apps/web/public/assets/data/locales');
const PRODUCT = { en: 'Mahatta', ar: 'محطة' };

const OPEN = '\uE000';

export function translationsIn(language: Language): Translations {
  const texts = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as Texts;
  const plurals = new Intl.PluralRules(language);

  const pattern = (key: string, values: Values): string => {
    const text =
      read(texts, key) ??
      (typeof values.count === 'number' ? read(texts, `${key}_${plurals.select(values.count)}`) : undefined);
    if (text === undefined) throw new Error(`No text for ${key} in ${language}`);
    return escaped(
      text
        .replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
          name === 'product' ? PRODUCT[factsOf(language).names] : String(values[name] ?? OPEN),
        )
        .replace(/<\w+\/>/g, OPEN)
        .replace(/<\/?\w+>/g, ''),
    );
  };
  return Object.assign((key: string, values: Values = {}) => new RegExp(`^${pattern(key, values)}$`), {
    part: (key: string, values: Values = {}) => new RegExp(pattern(key, values)),
  });
}

function read(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
  return typeof found === 'string' ? found : undefined;
}

function escaped(text: string): string {
  return text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replaceAll(OPEN, '.*');
}
