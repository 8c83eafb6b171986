/** Names as banks take them: letters, digits and a few signs of the SWIFT character set X, at most 140. */

const LETTERS: Record<string, string> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'aa',
  ٱ: 'a',
  ء: '',
  ؤ: 'u',
  ئ: 'i',
  ب: 'b',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ة: 'a',
  و: 'w',
  ي: 'y',
  ى: 'a',
  پ: 'p',
  چ: 'ch',
  ڤ: 'v',
  گ: 'g',
  '،': ',',
  '؛': ',',
  '؟': '?',
  '&': '+',
  '–': '-',
  '—': '-',
  '’': "'",
  '‘': "'",
};

/** The article, and letters of which one is written for two sounds at the start of a word. */
const ARTICLE = /(^|\s)ال(?=\p{Script=Arabic}{2})/gu;

/**
 * A name in the character set X: accents fall away, Arabic is transliterated letter by letter, digits become Western, and
 * whatever else there is becomes a space. Banks go by the IBAN; the name is for who reads. Never empty: `-` then.
 */
export function bankText(name: string): string {
  const isArabic = /\p{Script=Arabic}/u.test(name);
  const text = [...name.normalize('NFC').replace(ARTICLE, '$1al-')]
    .map((character) => LETTERS[character] ?? western(character))
    .join('')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    // An identifier or line that starts with these is read as a tag by banks' older systems.
    .replace(/^[\s:\-/]+/, '')
    .slice(0, 140)
    .trim();
  if (text === '') return '-';
  return isArabic ? text.replace(/(^|[\s-])[a-z]/g, (start) => start.toUpperCase()) : text;
}

function western(character: string): string {
  const arabicDigit = '٠١٢٣٤٥٦٧٨٩'.indexOf(character);
  if (arabicDigit !== -1) return String(arabicDigit);
  return character.normalize('NFD').replace(/\p{Mn}/gu, '');
}
