import type { DeliverySkill } from '@fleet/domain/delivery.ts';
import { STATION_SITES } from './demo-names.ts';
import type { Chance } from './demo-random.ts';

/** Invented deliveries in and around Riyadh; any likeness is chance. */

export const DEPOT = {
  name_en: 'Riyadh depot',
  name_ar: 'مستودع الرياض',
  city: 'Riyadh',
  address: 'As Sulay, Riyadh',
  latitude: 24.6396,
  longitude: 46.8227,
} as const;

export const PRODUCTS = [
  {
    code: 'bulk_diesel',
    title_en: 'Bulk diesel',
    title_ar: 'ديزل سائب',
    kind: 'fuel',
    fuel: 'diesel',
    price_millis: 1_790,
    weight_grams: 832,
  },
  {
    code: 'bulk_91',
    title_en: 'Bulk 91',
    title_ar: 'بنزين 91 سائب',
    kind: 'fuel',
    fuel: 'fuel_91',
    price_millis: 2_180,
    weight_grams: 745,
  },
  {
    code: 'bulk_95',
    title_en: 'Bulk 95',
    title_ar: 'بنزين 95 سائب',
    kind: 'fuel',
    fuel: 'fuel_95',
    price_millis: 2_330,
    weight_grams: 755,
  },
  {
    code: 'oil_drum',
    title_en: 'Engine oil, 208 L drum',
    title_ar: 'زيت محركات، برميل 208 لتر',
    kind: 'goods',
    fuel: null,
    price_millis: 1_950_000,
    weight_grams: 190_000,
  },
  {
    code: 'def_can',
    title_en: 'Diesel exhaust fluid, 20 L can',
    title_ar: 'سائل عادم الديزل، عبوة 20 لتر',
    kind: 'goods',
    fuel: null,
    price_millis: 78_000,
    weight_grams: 22_000,
  },
] as const;

const DAILY = [0, 1, 2, 3, 4, 5, 6];
const NOT_FRIDAY = [0, 1, 2, 3, 4, 6];

/** Sites are filled at night too; on Fridays nobody is served before noon. */
export const SLOTS = [
  { weekdays: DAILY, from_minute: 0, to_minute: 300, max_orders: 20 },
  { weekdays: NOT_FRIDAY, from_minute: 360, to_minute: 600, max_orders: 45 },
  { weekdays: NOT_FRIDAY, from_minute: 600, to_minute: 840, max_orders: 45 },
  { weekdays: DAILY, from_minute: 840, to_minute: 1080, max_orders: 45 },
  { weekdays: DAILY, from_minute: 1140, to_minute: 1380, max_orders: 30 },
];

/** By client, as they stand among the demo's clients: what their places are called and ask for. */
export const SITES = [
  {
    names: [
      ['Cold store', 'مخزن التبريد'],
      ['Distribution center', 'مركز التوزيع'],
    ],
    required_skills: [['pump'], []],
    max_vehicle_weight_kg: null,
    open: null,
    requires_handover_code: false,
  },
  {
    names: [
      ['Construction site', 'موقع الإنشاء'],
      ['Batching plant', 'محطة الخلط'],
    ],
    required_skills: [['long_hose', 'pump'], ['flow_meter']],
    max_vehicle_weight_kg: null,
    open: [300, 1_380],
    requires_handover_code: false,
  },
  {
    names: [
      ['Bus depot', 'مرآب الحافلات'],
      ['School garage', 'مرآب المدارس'],
    ],
    required_skills: [['flow_meter'], []],
    max_vehicle_weight_kg: 30_000,
    open: null,
    // Nobody is there to sign for a school: the guard has a code.
    requires_handover_code: true,
  },
] as const satisfies readonly {
  names: readonly (readonly [en: string, ar: string])[];
  required_skills: readonly (readonly DeliverySkill[])[];
  max_vehicle_weight_kg: number | null;
  open: readonly [number, number] | null;
  requires_handover_code: boolean;
}[];

/** Who waits at the sites. */
const CONTACTS = [
  'Yousef Al-Ghamdi',
  'Mona Al-Harbi',
  'Saad Al-Otaibi',
  'Imran Khan',
  'Huda Al-Zahrani',
] as const;
/** Above every number of the demo's people. */
const FIRST_CONTACT = 8_000;

/** Too far out for a day's round, or beyond the road data; one of those stays, to be reached by straight line. */
const FAR: readonly string[] = [
  'Al Muzahimiyah',
  'Industrial City 2',
  'Dirab Road',
  'Al Kharj Road',
  'Al Hair',
  'Dammam Road',
];
const NEAR_PLACES = STATION_SITES.filter(([name]) => !FAR.includes(name));

/** The places of a client, spread over the districts: their names, where they are and what they ask for. */
export function planSites(chance: Chance, client: number, count: number) {
  const kind = SITES[client % SITES.length]!;
  return Array.from({ length: Math.min(count, NEAR_PLACES.length) }, (_, index) => {
    const [en, ar, latitude, longitude] =
      NEAR_PLACES[(client * 8 + index * 5 + Math.floor(index / 24)) % NEAR_PLACES.length]!;
    const [name_en, name_ar] = kind.names[index % kind.names.length]!;
    return {
      name_en: `${name_en}, ${en}`,
      name_ar: `${name_ar}، ${ar}`,
      address: `${en}, Riyadh`,
      contact_name: CONTACTS[(client + index) % CONTACTS.length]!,
      contact_mobile: `55${String(FIRST_CONTACT + client * 100 + index).padStart(7, '0')}`,
      requires_handover_code: kind.requires_handover_code,
      latitude: latitude + (chance.next() - 0.5) * 0.03,
      longitude: longitude + (chance.next() - 0.5) * 0.03,
      required_skills: [...kind.required_skills[index % kind.required_skills.length]!] as DeliverySkill[],
      max_vehicle_weight_kg: kind.max_vehicle_weight_kg,
      open_from_minute: kind.open?.[0] ?? null,
      open_to_minute: kind.open?.[1] ?? null,
    };
  });
}

/** Where an order ends up for now: in a plan's reach, or where someone still has to act. */
export type OrderStage = 'to_plan' | 'placed' | 'confirmed' | 'held' | 'held_by_sales' | 'cancelled';

/** What a dispatcher finds besides the orders that are to be planned: for sixty orders, in a mixed order. */
export const OTHER_STAGES: readonly OrderStage[] = [
  'placed',
  'held',
  'cancelled',
  'confirmed',
  'held_by_sales',
  'placed',
  'cancelled',
  'confirmed',
  'placed',
  'held',
];

/** Litres a place of this demo asks for at once; half of the orders are of a few thousand. */
const VOLUMES_L = [1_500, 2_000, 2_500, 3_000, 3_000, 4_000, 4_000, 5_000, 6_000, 8_000, 9_000] as const;

/** What one order asks for, by the products' codes. */
export function planLines(
  chance: Chance,
  isGoods: boolean,
): { code: string; volume_ml?: number; pieces?: number }[] {
  if (isGoods)
    return [
      { code: 'oil_drum', pieces: chance.between(2, 8) },
      { code: 'def_can', pieces: chance.between(5, 40) },
    ];
  const volume_ml = chance.pick(VOLUMES_L) * 1_000;
  const code = chance.pick(['bulk_diesel', 'bulk_diesel', 'bulk_diesel', 'bulk_91', 'bulk_95']);
  if (volume_ml > 2_000_000 && chance.happens(0.12))
    return [
      { code: 'bulk_diesel', volume_ml },
      { code: 'bulk_91', volume_ml: 1_500_000 },
    ];
  return [{ code, volume_ml }];
}

/** Places drawn on the map: where nobody goes, where only some go, and where someone wants to be told. */
export const FENCES = [
  {
    kind: 'no_go',
    area: {
      kind: 'polygon',
      name: 'Diplomatic Quarter',
      corners: [
        { latitude: 24.6902, longitude: 46.6121 },
        { latitude: 24.6921, longitude: 46.6298 },
        { latitude: 24.6789, longitude: 46.6389 },
        { latitude: 24.6698, longitude: 46.6262 },
        { latitude: 24.6741, longitude: 46.6139 },
      ],
    },
  },
  {
    kind: 'alert',
    area: {
      kind: 'circle',
      name: 'Depot yard',
      latitude: DEPOT.latitude,
      longitude: DEPOT.longitude,
      radius_metres: 600,
    },
  },
  {
    kind: 'required_vehicle',
    area: {
      kind: 'circle',
      name: 'Airport cargo village',
      latitude: 24.936,
      longitude: 46.713,
      radius_metres: 2_500,
    },
  },
] as const;

/** How people sign on a phone: strokes of points, as wide as the field for it. */
export const SIGNATURES: readonly (readonly (readonly (readonly [x: number, y: number])[])[])[] = [
  [
    [
      [156, 312],
      [234, 156],
      [286, 338],
      [390, 182],
      [442, 312],
      [598, 234],
      [780, 286],
    ],
    [
      [208, 364],
      [806, 343],
    ],
  ],
  [
    [
      [780, 208],
      [676, 312],
      [546, 182],
      [468, 338],
      [364, 208],
      [234, 312],
      [156, 260],
    ],
    [
      [312, 156],
      [328, 166],
    ],
  ],
];
