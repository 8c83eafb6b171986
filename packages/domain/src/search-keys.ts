/** Names made comparable across spellings and scripts, as the database does it for the search (decision 72). */

const MARKS =
  /[\u0300-\u036f\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u200c-\u200f\u202a-\u202e\u2066-\u2069]/g;
const KEYED = 'اٱبتثجحخدذرزسشصضطظعغفقكلمنهةويىپچڤگکیھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹-';
const KEYS = 'aabtsjhxdvrzspoeiegufqklmnccwyybjfkkyc01234567890123456789 ';
const VOICED = "بتثجحخدذرزسشصضطظغفقكلمنهپچڤگکھqcgvpaeiouywاٱويىیعة'’‘`ʿʾ";
const SOUNDS = 'bttjhkddrzsssdtzkfkklmnhbsfkkhkkkfb';

/** The words of a name, each letter by its key: `search_key` of the database. */
export function searchKey(text: string): string {
  return translate(text.normalize('NFKD').replace(MARKS, ''), KEYED, KEYS).toLowerCase();
}

/** The consonants of each word as they are voiced, the same from both scripts: `phonetic_key` of the database. */
export function phoneticKey(text: string): readonly string[] {
  const voiced = text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/(^|[\s-])(ال|[ae]l(?=[a-z]{4})|[ae]l[\s-])/g, '$1')
    .replace(/[kg]h/g, 'k')
    .replace(/([std])h/g, '$1')
    .replace(/ph/g, 'f');
  const sounds = translate(voiced, VOICED, SOUNDS)
    .replace(/(.)\1+/g, '$1')
    .replace(/h(?![a-z])/g, '');
  return [...new Set(sounds.split(/[^a-z]+/).filter((word) => word.length > 1))];
}

/** Share of the trigrams of a word that a text has, from 0 to 1. */
export function wordSimilarity(word: string, text: string): number {
  const wanted = trigrams(word);
  const found = trigrams(text);
  let shared = 0;
  for (const part of wanted) if (found.has(part)) shared += 1;
  return wanted.size === 0 ? 0 : shared / wanted.size;
}

function trigrams(text: string): Set<string> {
  const parts = new Set<string>();
  for (const word of text.split(' ').filter(Boolean)) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) parts.add(padded.slice(at, at + 3));
  }
  return parts;
}

/** As SQL's `translate`: letters without a counterpart are removed. */
function translate(text: string, from: string, to: string): string {
  return [...text]
    .map((letter) => {
      const at = from.indexOf(letter);
      return at < 0 ? letter : (to[at] ?? '');
    })
    .join('');
}
