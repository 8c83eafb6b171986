import { listFuelRequests } from '@fleet/contracts/fuelling/fuel-requests.ts';
import * as dashboards from '@fleet/contracts/insight/dashboards.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { HELD_TRANSACTION_STATUSES } from '@fleet/domain/fuel-request-statuses.ts';
import { type Family, type Scene, type SceneUser, sumOf } from './scene.ts';
import { sumOfSummaries } from './vehicle-places.ts';

/** Each kind of reader with their own requests; everything for an administrator. */
interface Reader {
  readonly name: string;
  readonly as: SceneUser;
}

const READERS = [
  'admin',
  'client_manager',
  'gas_station_network_manager',
  'gas_station_manager',
  'supervisor',
];
const COMPLETED = 'transaction_completed';
const HELD: readonly string[] = [...HELD_TRANSACTION_STATUSES];
const NO_FUEL = ['request_rejected', 'request_cancelled', 'request_expired', 'transaction_cancelled'];
/** Top lists end here. */
const TOPS = 10;
/** What each reader has fewest of, so that a top list has all. */
const TOP_OF: Record<string, 'network' | 'station' | 'client'> = {
  admin: 'network',
  client_manager: 'network',
  gas_station_network_manager: 'station',
};

type Sum = 'requests' | 'volume_ml' | 'amount_halalas' | 'charged_halalas';
const isClient = ({ as }: Reader) => as.client_id !== null;

async function series(scene: Scene, { as }: Reader, key: Sum, ...statuses: readonly string[]) {
  const { series: rows } = await scene.ask(dashboards.getDashboard, { as, query: scene.period });
  return sumOf(statuses.length === 0 ? rows : rows.filter(({ status }) => statuses.includes(status)), key);
}

async function tops(scene: Scene, { as }: Reader, key: Sum) {
  const of = TOP_OF[as.group] ?? 'client';
  const { rows } = await scene.ask(dashboards.listDashboardTops, { as, query: { ...scene.period, of } });
  return rows.length < TOPS ? sumOf(rows, key) : null;
}

async function sums(scene: Scene, { as }: Reader, key: Sum, ...statuses: readonly string[]) {
  const query = { ...scene.period, ...(statuses.length > 0 && { status: statuses.join(',') }) };
  const { sums: found } = await scene.ask(dashboards.sumFuelRequests, { as, query });
  return found?.[key] ?? null;
}

async function rows(scene: Scene, { as }: Reader, key: Exclude<Sum, 'requests'>) {
  const query = { ...scene.period, status: COMPLETED };
  return sumOf(await scene.all(listFuelRequests, { as, query }), key);
}

async function report(scene: Scene, { as }: Reader, name: string, key: string) {
  const query = { ...scene.period, report: name };
  const { totals } = await scene.ask(listReportRows, { as, query });
  return totals[key] ?? null;
}

async function ratio(above: Promise<number | null>, below: Promise<number | null>, factor = 1) {
  const [value, by] = [await above, await below];
  return value === null || !by ? null : Math.round((value * factor) / by);
}

/** Shares in millionths, prices in thousandths of a riyal. */
const SHARE = 1_000_000;
const PRICE = 10_000;

export const FILLS: Family<
  Reader,
  | 'fills_completed'
  | 'fill_litres'
  | 'fill_sales'
  | 'fill_spend'
  | 'average_fill'
  | 'average_price'
  | 'held_share'
  | 'no_fuel_share'
> = {
  async scopes({ users }) {
    const seen = new Set<string>();
    return users
      .filter(({ group }) => READERS.includes(group))
      .map((as) => ({
        as,
        name: `${as.group} ${as.client_id ?? as.station_id ?? as.network_id ?? ''}`.trim(),
      }))
      .filter(({ name }) => !seen.has(name) && seen.add(name));
  },
  places: {
    fills_completed: {
      'getDashboard series.requests': (scene, by) => series(scene, by, 'requests', COMPLETED),
      'listDashboardTops rows.requests': (scene, by) => tops(scene, by, 'requests'),
      'sumFuelRequests sums.requests': (scene, by) => sums(scene, by, 'requests', COMPLETED),
      'listFuelRequests total': async (scene, { as }) =>
        (await scene.ask(listFuelRequests, { as, query: { ...scene.period, status: COMPLETED } })).total,
      'listReportRows totals.fills': (scene, by) => report(scene, by, 'consumption', 'fills'),
      'listReportRows series.fills': async (scene, { as }) => {
        const query = { ...scene.period, report: 'consumption' };
        const found = await scene.ask(listReportRows, { as, query });
        return found.series.reduce((sum, { measures }) => sum + (measures.fills ?? 0), 0);
      },
      'getVehicleSummary measures.fills': (scene, by) => sumOfSummaries(scene, by, 'fills'),
    },
    fill_litres: {
      'getDashboard series.volume_ml': (scene, by) => series(scene, by, 'volume_ml', COMPLETED),
      'listDashboardTops rows.volume_ml': (scene, by) => tops(scene, by, 'volume_ml'),
      'sumFuelRequests sums.volume_ml': (scene, by) => sums(scene, by, 'volume_ml', COMPLETED),
      'listFuelRequests rows.volume_ml': (scene, by) => rows(scene, by, 'volume_ml'),
      'listReportRows totals.volume_ml': (scene, by) => report(scene, by, 'consumption', 'volume_ml'),
      'listReportRows rows.volume_ml': async (scene, { as }) => {
        const query = { ...scene.period, report: 'consumption' };
        const found = await scene.all(listReportRows, { as, query });
        return found.reduce((sum, { measures }) => sum + (measures.volume_ml ?? 0), 0);
      },
      'getVehicleSummary measures.volume_ml': (scene, by) => sumOfSummaries(scene, by, 'volume_ml'),
    },
    fill_sales: {
      'getDashboard series.amount_halalas': (scene, by) => series(scene, by, 'amount_halalas', COMPLETED),
      'listDashboardTops rows.amount_halalas': (scene, by) => tops(scene, by, 'amount_halalas'),
      'sumFuelRequests sums.amount_halalas': (scene, by) => sums(scene, by, 'amount_halalas', COMPLETED),
      'listFuelRequests rows.amount_halalas': (scene, by) => rows(scene, by, 'amount_halalas'),
      'listReportRows totals.amount_halalas': async (scene, by) =>
        isClient(by) ? null : report(scene, by, 'consumption', 'amount_halalas'),
    },
    fill_spend: {
      'getDashboard series.charged_halalas': (scene, by) => series(scene, by, 'charged_halalas', COMPLETED),
      'listDashboardTops rows.charged_halalas': (scene, by) => tops(scene, by, 'charged_halalas'),
      'sumFuelRequests sums.charged_halalas': (scene, by) => sums(scene, by, 'charged_halalas', COMPLETED),
      'listFuelRequests rows.charged_halalas': (scene, by) => rows(scene, by, 'charged_halalas'),
      'listReportRows totals.amount_halalas': async (scene, by) =>
        isClient(by) ? report(scene, by, 'consumption', 'amount_halalas') : null,
      'listReportRows totals.spent_halalas': async (scene, by) =>
        isClient(by) || by.as.group === 'admin' ? report(scene, by, 'allocation', 'spent_halalas') : null,
      'getVehicleSummary measures.amount_halalas': (scene, by) => sumOfSummaries(scene, by, 'amount_halalas'),
    },
    average_fill: {
      'getDashboard series': (scene, by) =>
        ratio(series(scene, by, 'volume_ml', COMPLETED), series(scene, by, 'requests', COMPLETED)),
      'sumFuelRequests sums': (scene, by) =>
        ratio(sums(scene, by, 'volume_ml', COMPLETED), sums(scene, by, 'requests', COMPLETED)),
    },
    average_price: {
      'getDashboard series': (scene, by) =>
        ratio(
          series(scene, by, 'amount_halalas', COMPLETED),
          series(scene, by, 'volume_ml', COMPLETED),
          PRICE,
        ),
      'sumFuelRequests sums': (scene, by) =>
        ratio(sums(scene, by, 'amount_halalas', COMPLETED), sums(scene, by, 'volume_ml', COMPLETED), PRICE),
      'listReportRows totals.price_millis': (scene, by) => report(scene, by, 'prices', 'price_millis'),
    },
    held_share: {
      'getDashboard series': (scene, by) =>
        ratio(series(scene, by, 'requests', ...HELD), series(scene, by, 'requests'), SHARE),
      'sumFuelRequests sums': (scene, by) =>
        ratio(sums(scene, by, 'requests', ...HELD), sums(scene, by, 'requests'), SHARE),
    },
    no_fuel_share: {
      'getDashboard series': (scene, by) =>
        ratio(series(scene, by, 'requests', ...NO_FUEL), series(scene, by, 'requests'), SHARE),
      'sumFuelRequests sums': (scene, by) =>
        ratio(sums(scene, by, 'requests', ...NO_FUEL), sums(scene, by, 'requests'), SHARE),
    },
  },
};
