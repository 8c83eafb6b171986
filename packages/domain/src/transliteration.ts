/**
 * English names of Arabic streets and districts: main ones by a table made by hand, all others by a simplified BGN/PCGN
 * romanization without diacritics, with the article written apart and assimilated to sun letters as on Saudi signs ("An Nakheel").
 */

/** Names made by hand, and the vowels of words, which Arabic does not write. */
export interface NameTable {
  /** Whole names of roads and districts. */
  readonly roads: Readonly<Record<string, string>>;
  readonly districts: Readonly<Record<string, string>>;
  /** Arabic names of those the data has in English only. */
  readonly arabic: Readonly<Record<string, string>>;
  /** Words without their article, or with it where the whole word has an English of its own. */
  readonly words: Readonly<Record<string, string>>;
}

export type NameKind = 'roads' | 'districts';

/** Names of the data in both languages. */
export interface BilingualNames {
  english(name: string, kind: NameKind): string;
  arabic(name: string, kind: NameKind): string;
}

/** Words that stand before an Arabic name and behind an English one. */
const TYPES: Readonly<Record<string, string>> = {
  شارع: 'Street',
  طريق: 'Road',
  الطريق: 'Road',
  ميدان: 'Square',
  دوار: 'Roundabout',
  نفق: 'Tunnel',
  جسر: 'Bridge',
  مدخل: 'Entrance',
};
/** Frontage roads of main roads: "King Fahd Branch Road". */
const BRANCH = 'الفرعي';
const DISTRICT = /^حي /;
const ARTICLE = 'ال';
const SLAVE_OF = 'عبدال';
/** Letters that the article's l turns into, with their Latin spelling. */
const SUN: Readonly<Record<string, string>> = {
  ...{ ت: 't', ث: 'th', د: 'd', ذ: 'dh', ر: 'r', ز: 'z', س: 's' },
  ...{ ش: 'sh', ص: 's', ض: 'd', ط: 't', ظ: 'dh', ن: 'n' },
};
const CONSONANTS: Readonly<Record<string, string>> = {
  ...SUN,
  ...{ ب: 'b', ج: 'j', ح: 'h', خ: 'kh', غ: 'gh', ف: 'f', ق: 'q', ك: 'k', ل: 'l', م: 'm', ه: 'h' },
  ...{ گ: 'g', پ: 'p', چ: 'ch', ڤ: 'v' },
};

/** Reads a table once, for many names. */
export function openNames(table: NameTable): BilingualNames {
  const hand = { roads: byPlainName(table.roads), districts: byPlainName(table.districts) };
  const words = byPlainName(table.words);
  const known = new Map<string, string>();
  return {
    english(name, kind) {
      if (!isArabic(name)) return name.trim();
      const key = `${kind} ${name}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      const plain = plainArabic(name).replace(DISTRICT, '');
      const found = hand[kind].get(plain) ?? hand[kind].get(plainArabic(name)) ?? romanize(plain, words);
      known.set(key, found);
      return found;
    },
    arabic: (name, kind) =>
      table.arabic[name] ?? (kind === 'districts' ? name.trim().replace(DISTRICT, '') : name.trim()),
  };
}

export function isArabic(text: string): boolean {
  return /\p{Script=Arabic}/u.test(text);
}

/** One spelling for the ones in use: without vowel marks, hamza on alef, and the space in عبد العزيز. */
export function plainArabic(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0640\u064b-\u0652\u0670]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/(^| )عبد ال/g, '$1عبدال')
    .trim();
}

function byPlainName(entries: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(entries).map(([name, english]) => [plainArabic(name), english]));
}

function romanize(name: string, words: ReadonlyMap<string, string>): string {
  const parts = name.split(' ');
  const isBranch = parts.length > 1 && parts.at(-1) === BRANCH;
  if (isBranch) parts.pop();
  const types: string[] = [];
  while (parts.length > 1 && TYPES[parts[0]!]) types.unshift(TYPES[parts.shift()!]!);
  const english = parts.map((part, index) => romanizePart(part, words, index === 0)).join(' ');
  if (isBranch) types.unshift('Branch', ...(types.length === 0 ? ['Road'] : []));
  return [english, ...types].join(' ');
}

function romanizePart(word: string, words: ReadonlyMap<string, string>, isFirst: boolean): string {
  if (!isArabic(word)) return word;
  const found = words.get(word);
  if (found !== undefined) return isFirst ? capitalize(found) : found;
  if (word.startsWith(SLAVE_OF) && word.length > SLAVE_OF.length) {
    const rest = word.slice(SLAVE_OF.length);
    return `Abdul${(words.get(rest) ?? spell(rest)).toLowerCase()}`;
  }
  if (!word.startsWith(ARTICLE) || word.length < 4) return capitalize(spell(word));
  const rest = word.slice(ARTICLE.length);
  return `A${SUN[rest[0]!] ?? 'l'} ${capitalize(words.get(rest) ?? spell(rest))}`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * A word whose vowels nobody has written down, letter by letter: long vowels as written, a short "a" after the first of two
 * consonants at the beginning and wherever three would meet.
 */
function spell(word: string): string {
  const letters = [...word];
  const isVowel = letters.map((letter, i) => isLongVowel(letter, letters[i - 1], letters[i + 1]));
  let spelled = '';
  /** Consonants since the last vowel. */
  let run = 0;
  letters.forEach((letter, i) => {
    if (letter === 'ء' || letter === 'ئ') return;
    if (letter === 'ة') spelled += spelled.endsWith('a') ? 'h' : 'ah';
    else if (isVowel[i]) spelled += VOWELS[letter] ?? 'a';
    else if (letter === 'ع') spelled += /[aiu]$/.test(spelled) || isVowel[i + 1] ? '' : 'a';
    else {
      const isStart = spelled.length > 0 && run === 1 && !/[aiu]/.test(spelled);
      if (isStart || run === 2) spelled += 'a';
      spelled += CONSONANTS[letter] ?? (letter === 'و' ? 'w' : letter === 'ي' ? 'y' : '');
      run = isStart || run === 2 ? 1 : run + 1;
      return;
    }
    run = 0;
  });
  return spelled;
}

const VOWELS: Readonly<Record<string, string>> = { ا: 'a', و: 'u', ي: 'i' };

/** و and ي are consonants at the beginning and beside an alef. */
function isLongVowel(letter: string, before: string | undefined, after: string | undefined): boolean {
  if (letter === 'ا') return true;
  if (letter !== 'و' && letter !== 'ي') return false;
  return before !== undefined && before !== 'ا' && after !== 'ا' && after !== 'ة';
}
