import type { DeliverySkill } from '@fleet/domain/delivery.ts';

/** Who drives the demo's fuel about, and in what. */

export const CARRIER = {
  name_en: 'Wadi Fuel Transport',
  name_ar: 'الوادي لنقل الوقود',
  address: 'Second Industrial City, Riyadh',
  vat_no: '300123456790003',
  cr_number: '7020002009',
  contract_no: 'C-109',
} as const;

interface Tanker {
  readonly name: string;
  readonly litres: readonly number[];
  readonly skills: readonly DeliverySkill[];
  readonly shift: readonly [from: number, to: number];
  readonly break: readonly [from: number, to: number] | null;
  readonly gross_weight_kg: number;
  readonly payload_kg: number;
  readonly cost: readonly [fixed: number, per_km: number, per_hour: number];
}

const SEMI: Pick<Tanker, 'litres' | 'gross_weight_kg' | 'payload_kg' | 'cost'> = {
  litres: [6_000, 7_000, 5_000, 5_000, 7_000, 6_000],
  gross_weight_kg: 45_000,
  payload_kg: 31_000,
  cost: [32_000, 260, 5_500],
};
const RIGID: typeof SEMI = {
  litres: [5_000, 4_000, 4_000, 5_000],
  gross_weight_kg: 28_000,
  payload_kg: 16_500,
  cost: [21_000, 190, 4_800],
};
const SMALL: typeof SEMI = {
  litres: [4_000, 2_500, 2_500],
  gross_weight_kg: 16_000,
  payload_kg: 8_000,
  cost: [14_000, 140, 4_200],
};

const HOSE_AND_METER = ['long_hose', 'pump', 'flow_meter'] as const;

/** The carrier's tankers: large, rigid and small ones; by day, in the evening and at night. Minutes of the Riyadh day. */
export const TANKERS: readonly Tanker[] = [
  { name: 'Tanker 1', ...RIGID, skills: [...HOSE_AND_METER], shift: [330, 990], break: [690, 780] },
  { name: 'Tanker 2', ...SEMI, skills: ['pump', 'flow_meter'], shift: [330, 990], break: [690, 780] },
  {
    name: 'Tanker 3',
    ...SMALL,
    skills: [...HOSE_AND_METER, 'small_truck', 'site_permit'],
    shift: [360, 1_020],
    break: [720, 810],
  },
  {
    name: 'Tanker 4',
    ...RIGID,
    skills: ['pump', 'flow_meter', 'site_permit'],
    shift: [360, 1_020],
    break: [720, 810],
  },
  { name: 'Tanker 5', ...SEMI, skills: ['pump', 'flow_meter'], shift: [780, 1_435], break: [1_080, 1_170] },
  {
    name: 'Tanker 6',
    ...SMALL,
    skills: [...HOSE_AND_METER, 'small_truck', 'night_access'],
    shift: [780, 1_435],
    break: [1_080, 1_170],
  },
  {
    name: 'Tanker 7',
    ...RIGID,
    skills: [...HOSE_AND_METER, 'night_access'],
    shift: [0, 600],
    break: [240, 330],
  },
  {
    name: 'Tanker 8',
    ...SMALL,
    skills: [...HOSE_AND_METER, 'small_truck', 'site_permit'],
    shift: [480, 1_140],
    break: [720, 840],
  },
];
