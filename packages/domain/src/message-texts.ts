/** Texts of messages, with parameters in double braces: `{{plate_no}} fueled: {{volume}} L.` */

const PARAMETER = /\{\{(\w+)\}\}/g;

/** The parameters a text names, each once, in their order; null where braces are left over. */
export function paramsNamed(text: string): string[] | null {
  if (/[{}]/.test(text.replace(PARAMETER, ''))) return null;
  return [...new Set([...text.matchAll(PARAMETER)].map(([, name]) => name!))];
}

/** The text with its parameters filled in; one without a value becomes nothing. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(PARAMETER, (_, name: string) => values[name] ?? '');
}

/** Characters an SMS carries in seven bits (GSM 03.38); those of the extension table count twice. */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENDED = new Set('^{}\\[~]|€\f');

/** How long a text is as an SMS, in how many parts it leaves, and how many characters one part alone holds. */
export function smsLength(text: string): { characters: number; parts: number; perPart: 160 | 70 } {
  const isSevenBit = [...text].every((character) => GSM.has(character) || EXTENDED.has(character));
  const characters = isSevenBit
    ? [...text].reduce((sum, character) => sum + (EXTENDED.has(character) ? 2 : 1), 0)
    : text.length;
  const [alone, joined] = isSevenBit ? ([160, 153] as const) : ([70, 67] as const);
  const parts = characters <= alone ? Math.min(characters, 1) : Math.ceil(characters / joined);
  return { characters, parts, perPart: alone };
}
