import { readFileSync } from 'node:fs';

/** All texts of a language by their whole key. */
export function readTexts(language: string): Map<string, string> {
  const file = new URL(`../public/assets/data/locales/${language}.json`, import.meta.url);
  const texts = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts.set(path, value);
    else
      for (const [key, child] of Object.entries(value as object)) walk(child, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(file, 'utf8')), '');
  return texts;
}
