import { addDays, type RiyadhDate } from './riyadh-time.ts';

export type SaudiHolidayKind = 'founding_day' | 'national_day' | 'eid_al_fitr' | 'eid_al_adha';

export interface SaudiHoliday {
  readonly kind: SaudiHolidayKind;
  readonly day: RiyadhDate;
  /** By calculation; the sighting of the moon decides. */
  readonly isExpected: boolean;
}

const FIXED: Readonly<Record<string, SaudiHolidayKind>> = {
  '02-22': 'founding_day',
  '09-23': 'national_day',
};

const UMM_AL_QURA = new Intl.DateTimeFormat('en-u-nu-latn-ca-islamic-umalqura', {
  ...({ day: 'numeric', month: 'numeric', year: 'numeric', timeZone: 'UTC' } as const),
});

/** Day, month and year of a date in the Umm al-Qura calendar. */
export function hijriOf(date: RiyadhDate): { day: number; month: number; year: number } {
  const parts = UMM_AL_QURA.formatToParts(new Date(`${date}T12:00:00Z`));
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { day: of('day'), month: of('month'), year: of('year') };
}

/** The public holidays from one day until another, both included: four days of each Eid, from Arafah in Dhu al-Hijjah. */
export function saudiHolidays(from: RiyadhDate, until: RiyadhDate): SaudiHoliday[] {
  const found: SaudiHoliday[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const fixed = FIXED[day.slice(5)];
    if (fixed) found.push({ kind: fixed, day, isExpected: false });
    const hijri = hijriOf(day);
    if (hijri.month === 10 && hijri.day <= 4) found.push({ kind: 'eid_al_fitr', day, isExpected: true });
    if (hijri.month === 12 && hijri.day >= 9 && hijri.day <= 12)
      found.push({ kind: 'eid_al_adha', day, isExpected: true });
  }
  return found;
}
