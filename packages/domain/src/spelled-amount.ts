/** Amounts of riyals in words, as receipts and checks write them: English and Arabic, up to a thousand billion. */

const MAX_HALALAS = 99_999_999_999_999;

/** `One thousand two hundred thirty-four riyals and fifty halalas`. Throws RangeError outside 0 to 999,999,999,999.99. */
export function spellAmount(amount_halalas: number, language: 'en' | 'ar'): string {
  if (!Number.isInteger(amount_halalas) || amount_halalas < 0 || amount_halalas > MAX_HALALAS)
    throw new RangeError('amount_halalas must be a number that is spelled here');
  const riyals = Math.floor(amount_halalas / 100);
  const halalas = amount_halalas % 100;
  if (language === 'ar') return arabicAmount(riyals, halalas);
  const parts = [
    riyals > 0 || halalas === 0 ? `${english(riyals)} Saudi ${riyals === 1 ? 'riyal' : 'riyals'}` : '',
    halalas > 0 ? `${english(halalas)} ${halalas === 1 ? 'halala' : 'halalas'}` : '',
  ];
  const text = parts.filter(Boolean).join(' and ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const ENGLISH_ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const ENGLISH_TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ENGLISH_SCALES = ['', 'thousand', 'million', 'billion'];

function english(count: number): string {
  if (count < 20) return ENGLISH_ONES[count]!;
  const groups = groupsOf(count).map(
    ({ count, scale }) => `${englishBelowThousand(count)} ${ENGLISH_SCALES[scale]}`,
  );
  return groups.join(' ').trim();
}

function englishBelowThousand(count: number): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100];
  const tens =
    rest < 20
      ? ENGLISH_ONES[rest]!
      : [ENGLISH_TENS[Math.floor(rest / 10)], rest % 10 > 0 && ENGLISH_ONES[rest % 10]]
          .filter(Boolean)
          .join('-');
  const parts = [hundreds > 0 && `${ENGLISH_ONES[hundreds]} hundred`, rest > 0 && tens];
  return parts.filter(Boolean).join(' ');
}

/** What is counted: alone, two of it, three to ten, eleven to ninety-nine, and after count hundreds. */
interface Counted {
  readonly isFeminine: boolean;
  readonly one: string;
  readonly two: string;
  readonly few: string;
  readonly many: string;
  readonly hundreds: string;
}

const RIYAL: Counted = {
  isFeminine: false,
  one: 'ريال سعودي واحد',
  two: 'ريالان سعوديان',
  few: 'ريالات سعودية',
  many: 'ريالًا سعوديًا',
  hundreds: 'ريال سعودي',
};
const HALALA: Counted = {
  isFeminine: true,
  one: 'هللة واحدة',
  two: 'هللتان',
  few: 'هللات',
  many: 'هللة',
  hundreds: 'هللة',
};
const ARABIC_SCALES: readonly (Counted & { readonly dual: string })[] = [
  { ...masculine('ألف', 'ألفان', 'آلاف', 'ألفًا'), dual: 'ألفا' },
  { ...masculine('مليون', 'مليونان', 'ملايين', 'مليونًا'), dual: 'مليونا' },
  { ...masculine('مليار', 'ملياران', 'مليارات', 'مليارًا'), dual: 'مليارا' },
];

function masculine(one: string, two: string, few: string, many: string): Counted {
  return { isFeminine: false, one, two, few, many, hundreds: one };
}

function arabicAmount(riyals: number, halalas: number): string {
  const parts = [
    riyals > 0 || halalas === 0 ? arabicCount(riyals, RIYAL) : '',
    halalas > 0 ? arabicCount(halalas, HALALA) : '',
  ];
  return parts.filter(Boolean).join(' و');
}

/** The number with what it counts: the noun's form follows the last two digits, and the number's gender the noun. */
function arabicCount(count: number, noun: Counted): string {
  if (count === 0) return `صفر ${noun.hundreds}`;
  if (count === 1) return noun.one;
  if (count === 2) return noun.two;
  const last = count % 100;
  return `${arabic(count, noun.isFeminine)} ${last < 3 ? noun.hundreds : last <= 10 ? noun.few : noun.many}`;
}

/** A number right before its noun: a dual or an accusative at its end loses its ending there. */
function arabic(count: number, isFeminine: boolean): string {
  const groups = groupsOf(count);
  const spelled = groups.map(({ count, scale }, at) => {
    const isLast = at === groups.length - 1;
    return scale === 0
      ? arabicBelowThousand(count, isFeminine, isLast)
      : arabicScale(count, ARABIC_SCALES[scale - 1]!, isLast);
  });
  return spelled.join(' و');
}

function arabicScale(count: number, scale: (typeof ARABIC_SCALES)[number], isLast: boolean): string {
  if (count === 1) return scale.one;
  if (count === 2) return isLast ? scale.dual : scale.two;
  const last = count % 100;
  const noun = last < 3 ? scale.hundreds : last <= 10 ? scale.few : isLast ? scale.one : scale.many;
  return `${arabicBelowThousand(count, false, true)} ${noun}`;
}

const HUNDREDS = ' مئة مئتان ثلاثمئة أربعمئة خمسمئة ستمئة سبعمئة ثمانمئة تسعمئة'.split(' ');
const TENS = '- عشرة عشرون ثلاثون أربعون خمسون ستون سبعون ثمانون تسعون'.split(' ');
/** One to ten as they count masculine nouns, and feminine ones. */
const ONES = '- واحد اثنان ثلاثة أربعة خمسة ستة سبعة ثمانية تسعة عشرة'.split(' ');
const FEMININE_ONES = '- واحدة اثنتان ثلاث أربع خمس ست سبع ثماني تسع عشر'.split(' ');

function arabicBelowThousand(count: number, isFeminine: boolean, isBeforeNoun: boolean): string {
  const [hundreds, rest] = [Math.floor(count / 100), count % 100];
  const hundred = count === 200 && isBeforeNoun ? 'مئتا' : HUNDREDS[hundreds];
  const parts = [hundreds > 0 && hundred, rest > 0 && arabicBelowHundred(rest, isFeminine)];
  return parts.filter(Boolean).join(' و');
}

function arabicBelowHundred(rest: number, isFeminine: boolean): string {
  const ones = isFeminine ? FEMININE_ONES : ONES;
  if (rest <= 10) return ones[rest]!;
  if (rest === 11) return isFeminine ? 'إحدى عشرة' : 'أحد عشر';
  if (rest === 12) return isFeminine ? 'اثنتا عشرة' : 'اثنا عشر';
  if (rest < 20) return `${ones[rest - 10]} ${isFeminine ? 'عشرة' : 'عشر'}`;
  const [tens, one] = [TENS[Math.floor(rest / 10)]!, rest % 10];
  if (one === 0) return tens;
  return `${one === 1 && isFeminine ? 'إحدى' : ones[one]} و${tens}`;
}

/** Groups of three digits that are not zero, the greatest first; `scale` counts thousands. */
function groupsOf(count: number): { count: number; scale: number }[] {
  return [3, 2, 1, 0]
    .map((scale) => ({ count: Math.floor(count / 1000 ** scale) % 1000, scale }))
    .filter(({ count }) => count > 0);
}
