import type { TripDetail } from '@fleet/contracts/delivery/trips.ts';
import { startOfRiyadhDate } from '@fleet/domain/riyadh-time.ts';
import { litres } from '@fleet/domain/units.ts';
import type { TFunction } from 'i18next';
import { clockText, dateTimeText, dayText } from '../../messages/documents/document-text.service.ts';
import type { PrintDocument } from '../../messages/documents/documents.service.ts';
import type { listFuelTitles, SheetOrder } from './trip-sheets.queries.ts';

interface TripSheetPrint {
  readonly lang: 'en' | 'ar';
  readonly brand: string;
  readonly trip: Pick<
    TripDetail,
    | 'trip_code'
    | 'trip_date'
    | 'delivery_branch'
    | 'vehicle'
    | 'driver'
    | 'volume_ml'
    | 'stops'
    | 'planned_start_at'
    | 'planned_end_at'
    | 'planned_distance_metres'
    | 'steps'
  >;
  readonly orders: readonly SheetOrder[];
  readonly fuels: Awaited<ReturnType<typeof listFuelTitles>>;
  readonly issued_at: Date;
}
type Stop = TripDetail['steps'][number];
type Row = readonly [number: string, at: string, where: string, what: string, signed: string];

const integer = new Intl.NumberFormat('en-u-nu-latn', { maximumFractionDigits: 0 });
const METRES_A_KILOMETRE = 1000;

/** The sheet of a trip as a document: what is loaded where, the stops in their order, room to sign for each. */
export function tripSheetDocument(t: TFunction, sheet: TripSheetPrint): PrintDocument {
  const { lang, brand, trip, orders, fuels, issued_at } = sheet;
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const titles = new Map(fuels.map((fuel) => [fuel.id, fuel[`title_${lang}`]]));
  const at = (instant: string) => clockText(new Date(instant));
  return {
    language: lang,
    brand,
    title: t('trip_sheet.title'),
    name: `${trip.trip_code} · ${trip.vehicle.code}`,
    facts: [
      { label: t('trip_sheet.day'), value: dayText(startOfRiyadhDate(trip.trip_date), lang) },
      { label: t('trip_sheet.branch'), value: trip.delivery_branch[`name_${lang}`] },
      { label: t('trip_sheet.plate'), value: trip.vehicle.plate_no.replace('-', '\u00a0') },
      { label: t('trip_sheet.driver'), value: trip.driver?.name ?? '–' },
      { label: t('trip_sheet.issued'), value: dateTimeText(issued_at, lang) },
    ],
    measures: [
      { label: t('trip_sheet.leaves'), value: at(trip.planned_start_at), isAmount: false },
      { label: t('trip_sheet.back'), value: at(trip.planned_end_at), isAmount: false },
      { label: t('trip_sheet.stops'), value: integer.format(trip.stops), isAmount: false },
      { label: t('trip_sheet.litres'), value: litresText(trip.volume_ml), isAmount: false },
      {
        label: t('trip_sheet.kilometres'),
        value: integer.format(trip.planned_distance_metres / METRES_A_KILOMETRE),
        isAmount: false,
      },
    ],
    columns: [
      { header: t('trip_sheet.number'), share: 24 },
      { header: t('trip_sheet.at'), share: 44 },
      { header: t('trip_sheet.where'), share: 210 },
      { header: t('trip_sheet.what'), share: 148 },
      { header: t('trip_sheet.signed'), share: 110 },
    ],
    rows: rowsOf(t, sheet, byId, titles),
    totals: [
      '',
      '',
      t('trip_sheet.total', { count: trip.stops }),
      t('trip_sheet.litres_total', { litres: litresText(trip.volume_ml) }),
      '',
    ],
    notes: [t('trip_sheet.note')],
    page_of: t('statement.document.page_of', { page: '{{page}}', pages: '{{pages}}' }),
  };
}

function rowsOf(
  t: TFunction,
  { lang, trip }: TripSheetPrint,
  orders: ReadonlyMap<number, SheetOrder>,
  titles: ReadonlyMap<number, string>,
): Row[] {
  let number = 0;
  const branch = trip.delivery_branch[`name_${lang}`];
  return trip.steps
    .filter(({ status }) => status !== 'dropped')
    .map((stop): Row => {
      const at = clockText(new Date(stop.planned_arrival_at));
      if (stop.order) {
        number += 1;
        const order = orders.get(stop.order.id)!;
        return [
          String(number),
          at,
          siteText(t, lang, stop.order, order),
          goodsText(t, lang, stop, order),
          '',
        ];
      }
      const where = stop.kind === 'break' ? '' : ` · ${branch}`;
      return ['', at, `${t(`trip_sheet.kinds.${stop.kind}`)}${where}`, loadText(t, stop, titles), ''];
    });
}

/** Whose place, where, whom to ask for and what to mind. */
function siteText(
  t: TFunction,
  lang: 'en' | 'ar',
  { client, warehouse, window_from, window_to }: NonNullable<Stop['order']>,
  order: SheetOrder,
): string {
  const contact = [order.contact_name, order.contact_mobile && `0${order.contact_mobile}`];
  return [
    `${client[`name_${lang}`]} · ${warehouse[`name_${lang}`]}`,
    warehouse.address,
    t('trip_sheet.hours', {
      from: clockText(new Date(window_from)),
      to: clockText(new Date(window_to)).replace('00:00', '24:00'),
    }),
    contact.filter(Boolean).join(' · '),
    order.driver_notes,
    order.notes,
  ]
    .filter(Boolean)
    .join('\n');
}

function goodsText(
  t: TFunction,
  lang: 'en' | 'ar',
  stop: Stop,
  { lines, client_reference }: SheetOrder,
): string {
  const goods = lines.map((line) =>
    line.volume_ml === null
      ? t('trip_sheet.pieces', { what: line[`title_${lang}`], count: line.pieces ?? 0 })
      : t('trip_sheet.litres_of', { what: line[`title_${lang}`], litres: litresText(line.volume_ml) }),
  );
  const from = stop.compartments.map(({ position, volume_ml }) =>
    t('trip_sheet.from_compartment', { number: position + 1, litres: litresText(volume_ml) }),
  );
  return [...goods, ...from, client_reference].filter(Boolean).join('\n');
}

function loadText(t: TFunction, { compartments }: Stop, titles: ReadonlyMap<number, string>): string {
  return compartments
    .map(({ position, fuel_type_id, volume_ml }) =>
      t('trip_sheet.compartment', {
        number: position + 1,
        what: titles.get(fuel_type_id) ?? '',
        litres: litresText(volume_ml),
      }),
    )
    .join('\n');
}

function litresText(volume_ml: number): string {
  return integer.format(litres(volume_ml));
}
