import { PLATE_LETTERS } from '@fleet/domain/plates.ts';
import type { Chance } from './demo-random.ts';

/** Invented companies and people; any likeness is chance. */

export const CLIENTS = [
  {
    name_en: 'Tuwaiq Cold Chain',
    name_ar: 'طويق لسلسلة التبريد',
    address: 'Exit 18, Riyadh',
    vehicles: 24,
    drivers: 32,
    kind: 'commercial',
  },
  {
    name_en: 'Masar Contracting',
    name_ar: 'مسار للمقاولات',
    address: 'Al Malqa, Riyadh',
    vehicles: 20,
    drivers: 27,
    kind: 'commercial',
  },
  {
    name_en: 'Qafila School Transport',
    name_ar: 'قافلة للنقل المدرسي',
    address: 'Irqah, Riyadh',
    vehicles: 16,
    drivers: 21,
    kind: 'public',
  },
] as const;

export const NETWORKS = [
  { name_en: 'Sidra Fuel', name_ar: 'سدرة للوقود', address: 'King Fahd Road, Riyadh', stations: 15 },
  {
    name_en: 'Rawafid Stations',
    name_ar: 'روافد للمحطات',
    address: 'Eastern Ring Road, Riyadh',
    stations: 10,
  },
] as const;

/** Districts in and around Riyadh with the coordinates of a main road in each. */
export const STATION_SITES = [
  ['Exit 9', 'مخرج 9', 24.7846, 46.7379],
  ['Al Malaz', 'الملز', 24.6676, 46.7371],
  ['As Sulay', 'السلي', 24.6604, 46.8423],
  ['Al Yasmin', 'الياسمين', 24.8231, 46.6489],
  ['Irqah', 'عرقة', 24.6903, 46.5782],
  ['King Fahd Road', 'طريق الملك فهد', 24.7136, 46.6753],
  ['Industrial City 2', 'المدينة الصناعية الثانية', 24.5331, 46.9052],
  ['Al Aziziyah', 'العزيزية', 24.5893, 46.7644],
  ['Exit 18', 'مخرج 18', 24.6241, 46.8227],
  ['Dirab Road', 'طريق ديراب', 24.5327, 46.6094],
  ['Al Nakheel', 'النخيل', 24.7467, 46.6294],
  ['Eastern Ring', 'الدائري الشرقي', 24.7411, 46.7862],
  ['Al Kharj Road', 'طريق الخرج', 24.4718, 46.8933],
  ['Diriyah', 'الدرعية', 24.7371, 46.5756],
  ['Al Olaya', 'العليا', 24.6949, 46.6849],
  ['Al Rawdah', 'الروضة', 24.7336, 46.7703],
  ['Al Shifa', 'الشفا', 24.5516, 46.6953],
  ['Qurtubah', 'قرطبة', 24.8086, 46.7468],
  ['Al Manar', 'المنار', 24.7194, 46.8013],
  ['Namar', 'نمار', 24.5632, 46.6452],
  ['Dammam Road', 'طريق الدمام', 24.8127, 46.8681],
  ['Al Hair', 'الحائر', 24.3945, 46.8328],
  ['Airport Road', 'طريق المطار', 24.8721, 46.7294],
  ['Al Janadriyah', 'الجنادرية', 24.8519, 46.8944],
  ['Al Muzahimiyah', 'المزاحمية', 24.4669, 46.2566],
] as const;

const FIRST = [
  'Fahad',
  'Salem',
  'Yousef',
  'Imran',
  'Bilal',
  'Abdul',
  'Majed',
  'Saad',
  'Nasser',
  'Khalid',
  'Omar',
  'Rashid',
  'Tariq',
  'Hamza',
  'Ali',
  'Mansour',
];
const LAST = [
  'Al-Otaibi',
  'Al-Harbi',
  'Al-Qahtani',
  'Khan',
  'Hussain',
  'Rahim',
  'Al-Dosari',
  'Al-Mutairi',
  'Aslam',
  'Al-Shehri',
  'Iqbal',
  'Al-Ghamdi',
  'Siddiqui',
  'Al-Zahrani',
];

export function personName(chance: Chance): { first_name: string; last_name: string } {
  return { first_name: chance.pick(FIRST), last_name: chance.pick(LAST) };
}

/** A national id (begins with 1) or iqama (2) with its check digit, from a running number. */
export function civilId(first: 1 | 2, number: number): string {
  const nine = `${first}${String(number).padStart(8, '0')}`;
  const sum = [...nine].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return nine + String((10 - (sum % 10)) % 10);
}

const LATIN = Object.keys(PLATE_LETTERS);

/** A plate nobody else of the demo has: four digits from a running number, letters by chance. */
export function plateNumber(chance: Chance, number: number): string {
  const drawn = [0, 1, 2].map(() => chance.pick(LATIN)).join('');
  // It is among the first that a newcomer sees at the pump.
  const letters = drawn === 'SEX' ? 'SEH' : drawn;
  return `${letters}-${String(1000 + ((number * 137) % 9000)).padStart(4, '0')}`;
}
