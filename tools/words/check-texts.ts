/** Finds banned phrases in the texts of one language, and banned names in text keys. */
import { ALLOWED_TEXTS, BANNED_ARABIC, BANNED_ENGLISH, plainText } from './banned-texts.ts';
import { judgeName } from './check-names.ts';

export interface Texts {
  readonly [key: string]: string | Texts;
}

const BANNED = { en: BANNED_ENGLISH, ar: BANNED_ARABIC } as const;

export function findBannedTexts(language: keyof typeof BANNED, texts: Texts): string[] {
  return listTexts(texts).flatMap(([key, text]) => {
    if (Object.hasOwn(ALLOWED_TEXTS, key)) return [];
    const plain = plainText(text);
    const found = BANNED[language].filter(({ pattern }) => pattern.test(plain));
    return found.map(({ instead }) => `${language} ${key}: “${text}” → ${instead}`);
  });
}

/** Segments with several parts are names; a single word belongs to a sentence or value. */
export function findBannedKeys(texts: Texts): string[] {
  const segments = new Set(listTexts(texts).flatMap(([key]) => key.split('.')));
  return [...segments].flatMap((segment) => {
    const instead = segment.includes('_')
      ? judgeName(segment.replace(/_(?:zero|one|two|few|many|other)$/, ''))
      : undefined;
    return instead === undefined ? [] : [`${segment} → ${instead}`];
  });
}

function listTexts(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : listTexts(value, `${prefix}${key}.`),
  );
}
