/** Private terms with their standard replacements. Patterns match names in the given sense only. */

export interface BannedName {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** A term as part of a camelCase, snake_case or UPPER_CASE name, but not of a longer word. */
function part(...words: readonly string[]): RegExp {
  const forms = words.flatMap((word) => {
    const capital = word[0]!.toUpperCase() + word.slice(1);
    return [
      `(?:^|_)${word}(?=$|_|[A-Z])`,
      `(?:^|[a-z0-9])${capital}(?![a-z])`,
      `(?:^|_)${word.toUpperCase()}(?:$|_)`,
    ];
  });
  return new RegExp(forms.join('|'));
}

function exactly(...names: readonly string[]): RegExp {
  return new RegExp(`^(?:${names.join('|')})$`);
}

export const BANNED_NAMES: readonly BannedName[] = [
  { pattern: part('most', 'least'), instead: 'max_*, min_*' },
  { pattern: /^(?:Page|Table|Panel|Card|Dialog|Section)Head$|_page_head$/, instead: 'PageHeader' },
  { pattern: /[a-z](?:Words?|_words?)$|_WORDS?$|^wordsOf$/, instead: 'labels, text, *Select' },
  { pattern: part('ask', 'asked', 'asks', 'asking'), instead: 'request, requested_by_user_id' },
  { pattern: part('given'), instead: 'input, provided, granted' },
  { pattern: part('moment', 'moments'), instead: 'at, dateTime' },
  { pattern: /^ways?_|_ways?$|^ways$|[a-z]Ways?$/, instead: 'distance, travel' },
  { pattern: part('tell', 'tells', 'told', 'telling'), instead: 'notify, notified_at' },
  { pattern: /^signs$|^SIGNS$|anomaly_?signs?$|[a-z]Signs$/i, instead: 'indicator' },
  { pattern: part('away'), instead: 'offline' },
  {
    pattern: /^books?$|[a-z]Books?$|_books?$|^(?:pump|stop|trip|offline)_?[Bb]ook/,
    instead: 'cache, outbox, registry',
  },
  { pattern: /^(?:render|send|write|build)Letters?$|^Letter$|^letter_/, instead: 'email' },
  { pattern: /^(?:import|upload|order)s?_?[Ss]heets?$/, instead: 'spreadsheet' },
  { pattern: part('halt', 'halts'), instead: 'RouteEvent' },
  { pattern: part('ground', 'grounds'), instead: 'basemap, background' },
  { pattern: part('doubt', 'doubts', 'doubted'), instead: 'mismatch, flag' },
  { pattern: part('forget', 'forgets', 'forgotten'), instead: 'purge, reset, clear' },
  { pattern: part('story', 'stories'), instead: 'timeline, scenario' },
  { pattern: part('patience', 'impatience'), instead: 'timeout' },
  { pattern: /^(?:open|start|close)House$|^house$/, instead: 'startTestApp' },
  { pattern: part('look', 'looks'), instead: 'appearance, style' },
  { pattern: part('keeper', 'keepers'), instead: 'tokenScope, is_user_admin' },
  { pattern: part('door', 'doors'), instead: 'loginArea, endpoint' },
  { pattern: part('paper', 'papers', 'foot'), instead: 'document, footer' },
  { pattern: /^(?:get|list|read|find|present)Figures$|^FIGURES$/, instead: 'measures' },
  { pattern: /^(?:is)?[Ww]hole$|^whole_count$/, instead: 'total, complete' },
  { pattern: part('said', 'says'), instead: 'message, reported' },
  { pattern: /^kept$|^KEPT$|^kept_|^isKept$/, instead: 'saved, existing' },
  { pattern: part('heard', 'hears', 'stands', 'stood'), instead: 'received, stopped_since' },
  { pattern: part('mend', 'mends', 'mended', 'anew'), instead: 'correct, re-' },
  { pattern: part('meanwhile', 'somebody', 'whoever'), instead: 'version, user' },
  {
    pattern: exactly('FOUR_EYES', 'PUMP_AWAY', 'PUMP_SAYS_OTHERWISE'),
    instead: 'SECOND_APPROVER_REQUIRED, PUMP_OFFLINE, PUMP_REPORT_MISMATCH',
  },
  {
    pattern: /^SIGN_IN_REFUSED$|^MAIL_NOT_SET$|[A-Z]_UNDER_WAY$/,
    instead: 'INVALID_CREDENTIALS, MAIL_NOT_CONFIGURED, *_IN_PROGRESS',
  },
  { pattern: /^ROUTES_FROM$|^WEBHOOKS_MAY_BE_PRIVATE$/, instead: 'ROAD_ROUTER, WEBHOOKS_ALLOW_PRIVATE' },
];

/** Last segments of API paths with their replacements. */
export const BANNED_PATHS: Readonly<Record<string, string>> = {
  'take-back': 'unassign',
  'put-back': 'requeue',
  'break-off': 'abort',
  see: 'acknowledge',
  rest: 'failed-rows',
  try: 'preview',
  take: 'claim',
  book: 'offline-cache',
  look: 'appearance',
  signs: 'indicators',
  words: 'facets',
  tell: 'notify',
};

/** The same word in another sense, or a name defined elsewhere. */
export const ALLOWED_NAMES: Readonly<Record<string, string>> = {
  // Absent vehicles, distances, and deletion.
  away: 'absent vehicle',
  AWAY: 'absent vehicle',
  AWAY_MS: 'absent vehicle',
  awayFrom: 'distance on the ground',
  awayOn: 'absent vehicle',
  away_text: 'absent vehicle',
  DayAway: 'absent vehicle',
  listDaysAway: 'absent vehicle',
  static_route_days_away: 'absent vehicle',
  // Accounting.
  books: 'the accounting books',
  Books: 'the accounting books',
  proveBooks: 'the accounting books',
  ledgerProveBooks: 'the accounting books',
  IconBook: 'an icon of the library',
  // Words of a text.
  cutWord: 'a word of a line',
  MAX_WORDS: 'words of a search',
  ownWords: 'words of a password',
  withoutWord: 'a word of the test data',
  // Orders in both of two plans.
  kept: 'in both plans',
  // Others.
  ask: 'path of the driver’s page, from the specification',
  pin_forgotten: 'what a person forgot',
  least: 'the SQL function',
  way_out: 'how to resolve a rejection',
  says: 'prose of a message',
  recreation_ground: 'a value of OpenStreetMap',
};

/** Prefixes of names with another sense. */
export const ALLOWED_STARTS: readonly RegExp[] = [
  /^throwAway[A-Z]/,
  /^(?:look_?[Uu]p|takeLookUp|LOOK_UPS?_)/,
  /^mostUsed$/,
];
