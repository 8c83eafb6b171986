/** Phrases banned in texts for users, with replacements. Placeholders are ignored. */

interface BannedPhrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

export const BANNED_ENGLISH: readonly BannedPhrase[] = [
  { pattern: /\b(?:somebody|someone|whoever|whosoever)\b/i, instead: 'user, administrator, driver' },
  { pattern: /\b(?:anew|meanwhile)\b/i, instead: 'again' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\bjust now\b/i, instead: 'now' },
  {
    pattern:
      /^\S[^.,?:]{0,60} (?:is|are|was|were) (?:now )?(?:added|saved|removed|deleted|created|updated|changed|sent|revoked)\.$/i,
    instead: 'object and participle: “Order O-12 placed.”',
  },
  { pattern: /['"]/, instead: '’ “ ”' },
  {
    pattern:
      /\b(?:colou?red|colour|litre|metre|kilometre|centre|licence|behaviour|favourite|fuelling|labelled|cancell(?:ed|ing)|(?:optim|organ|recogn|author)is)/i,
    instead: 'US spelling',
  },
  { pattern: /\be-mail\b/i, instead: 'email' },
  { pattern: /[\d□] %/, instead: '12.5%' },
  {
    pattern: /\b(?:mends?|mended|heard|believed?|believes|reckon\w*|patience)\b/i,
    instead: 'correct, received, calculate',
  },
  { pattern: /\b(?:stands|standing) (?:on|in|away|at)\b|\btold\b|\btells?\b/i, instead: 'is shown, is sent' },
  { pattern: /\b(?:takes?|taken|took|put|give[ns]?) (?:it )?back\b/i, instead: 'undo, reverse, requeue' },
  { pattern: /\bnothing (?:waits|calls|came)\b/i, instead: 'No drivers yet' },
  { pattern: /\b(?:sorry|oops|unfortunately)\b/i, instead: 'what happened, why, what to do' },
  { pattern: /\bI(?: am|’m| can| have)\b/, instead: 'a verb with its object' },
  { pattern: /!/, instead: 'a full stop' },
];

export const BANNED_ARABIC: readonly BannedPhrase[] = [
  { pattern: /اً/, instead: 'ـًا (أولًا)' },
  { pattern: /تزو[ّ]?[دي]/, instead: 'تعبئة' },
  { pattern: /مسدس/, instead: 'فوهة' },
  { pattern: /مناوب/, instead: 'وردية' },
  { pattern: /مراقب(?!ة)/, instead: 'مشرف' },
  { pattern: /مرش[ّ]?ح/, instead: 'عوامل التصفية' },
  { pattern: /إشارة/, instead: 'دون اتصال، مؤشر' },
  { pattern: /٪/, instead: '%' },
  { pattern: /['"]/, instead: '’ «»' },
  { pattern: /ريال سعودي/, instead: 'ر.س' },
];

/** Texts that require a banned form. */
export const ALLOWED_TEXTS: Readonly<Record<string, string>> = {};

/** A text without placeholders and tags: □ represents each placeholder. */
export function plainText(text: string): string {
  return text
    .replace(/\{\{[^}]*\}\}/g, '□')
    .replace(/<\/?\w+\s*\/?>/g, '')
    .replace(/\$t\([^)]*\)/g, '□');
}
