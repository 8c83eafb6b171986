import { listSettlementDifferences } from '@fleet/contracts/billing/settlement-differences.ts';
import { getClient, listClients } from '@fleet/contracts/fleet/clients.ts';
import { getShift, listShiftFills, listShifts } from '@fleet/contracts/fuelling/shifts.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { listStationSummary, listSummaryGroups } from '@fleet/contracts/insight/station-summaries.ts';
import { listLedgerAccounts } from '@fleet/contracts/money/ledger.ts';
import { getWallet } from '@fleet/contracts/money/wallets.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { type Family, type Scene, type SceneUser, sumOf } from './scene.ts';

/** A supervisor's whole interval. */
interface Interval {
  readonly name: string;
  readonly as: SceneUser;
}
type IntervalKey = 'transactions' | 'volume_ml' | 'amount_halalas' | 'held_transactions';

const intervalOf = ({ from, to }: Scene['period']) => ({
  from: `${from}T00:00:00Z`,
  to: `${addDays(to, 1)}T20:59:59Z`,
});
const summary = (scene: Scene, { as }: Interval) =>
  scene.ask(listStationSummary, { as, query: intervalOf(scene.period) });
const groups = (scene: Scene, { as }: Interval, by: 'client' | 'attendant') =>
  scene.ask(listSummaryGroups, { as, query: { ...intervalOf(scene.period), by } });

function placesOfInterval(key: IntervalKey) {
  return {
    [`listStationSummary measures.${key}`]: async (scene: Scene, by: Interval) =>
      (await summary(scene, by)).measures[key],
    [`listSummaryGroups measures.${key}`]: async (scene: Scene, by: Interval) =>
      (await groups(scene, by, 'attendant')).measures[key],
    [`listSummaryGroups rows.${key}`]: async (scene: Scene, by: Interval) =>
      sumOf((await groups(scene, by, 'client')).rows, key),
  } as never;
}

export const INTERVALS: Family<
  Interval,
  'interval_sales' | 'interval_litres' | 'interval_transactions' | 'interval_held'
> = {
  async scopes({ users }) {
    return users
      .filter(({ group, station_id }) => group === 'supervisor' && station_id !== null)
      .map((as) => ({ as, name: `supervisor of station ${as.station_id}` }));
  },
  places: {
    interval_sales: placesOfInterval('amount_halalas'),
    interval_litres: placesOfInterval('volume_ml'),
    interval_held: placesOfInterval('held_transactions'),
    interval_transactions: {
      ...(placesOfInterval('transactions') as object),
      'listStationSummary total': async (scene: Scene, by: Interval) => (await summary(scene, by)).total,
    } as never,
  },
};

/** The closed shifts of a station that began on a day. */
interface StationDay {
  readonly name: string;
  readonly station_id: number;
  readonly day: string;
}
type ShiftKey = 'metered_ml' | 'other_sales_ml' | 'transactions_ml' | 'variance_ml';

const shiftsOf = (scene: Scene, { station_id, day }: StationDay) =>
  scene.all(listShifts, { as: scene.admin, query: { station_id, from: day, to: day } });

async function inDetail<T>(
  scene: Scene,
  of: StationDay,
  read: (shift: Awaited<ReturnType<typeof detail>>) => Promise<T> | T,
): Promise<T[]> {
  const found: T[] = [];
  for (const { id } of await shiftsOf(scene, of)) found.push(await read(await detail(scene, id)));
  return found;
}
const detail = (scene: Scene, id: number) => scene.ask(getShift, { as: scene.admin, params: { id } });
const added = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const listed = (key: ShiftKey) => async (scene: Scene, of: StationDay) =>
  sumOf(await shiftsOf(scene, of), key);
const byFuel = (key: ShiftKey) => async (scene: Scene, of: StationDay) =>
  added(await inDetail(scene, of, ({ fuels }) => sumOf(fuels, key)));
const differences = (scene: Scene, { station_id, day }: StationDay) =>
  scene.ask(listSettlementDifferences, {
    as: scene.admin,
    query: { station_id, from: day, to: day, per_page: 100 },
  });
type DifferenceKey = 'metered_ml' | 'other_sales_ml' | 'settled_ml' | 'difference_ml';
const differenceRows = (key: DifferenceKey | 'recorded_ml') => async (scene: Scene, of: StationDay) =>
  sumOf((await differences(scene, of)).rows, key);
const differenceTotal = (key: DifferenceKey) => async (scene: Scene, of: StationDay) =>
  (await differences(scene, of))[key];

export const METERS: Family<
  StationDay,
  | 'metered_litres'
  | 'recorded_litres'
  | 'other_sales_litres'
  | 'variance_litres'
  | 'settled_litres'
  | 'difference_litres'
> = {
  async scopes({ rows }) {
    const found = await rows<Omit<StationDay, 'name'>>(
      `select station_id, (opened_at at time zone 'Asia/Riyadh')::date::text as day from shifts
       group by 1, 2 having bool_and(status <> 'open') order by 1, 2 limit 12`,
    );
    return found.map((one) => ({ ...one, name: `station ${one.station_id} on ${one.day}` }));
  },
  places: {
    metered_litres: {
      'listShifts rows.metered_ml': listed('metered_ml'),
      'getShift fuels.metered_ml': byFuel('metered_ml'),
      'listSettlementDifferences rows.metered_ml': differenceRows('metered_ml'),
      'listSettlementDifferences metered_ml': differenceTotal('metered_ml'),
    },
    recorded_litres: {
      'listShifts rows.transactions_ml': listed('transactions_ml'),
      'getShift fuels.transactions_ml': byFuel('transactions_ml'),
      'getShift clients.transactions_ml': async (scene, of) =>
        added(await inDetail(scene, of, ({ clients }) => sumOf(clients, 'transactions_ml'))),
      'listShiftFills rows.volume_ml': async (scene, of) =>
        added(
          await inDetail(scene, of, async ({ id }) => {
            const fills = await scene.all(listShiftFills, { as: scene.admin, params: { id } });
            return sumOf(
              fills.filter(({ arrived_late }) => !arrived_late),
              'volume_ml',
            );
          }),
        ),
      'listSettlementDifferences rows.recorded_ml': differenceRows('recorded_ml'),
    },
    other_sales_litres: {
      'listShifts rows.other_sales_ml': listed('other_sales_ml'),
      'getShift fuels.other_sales_ml': byFuel('other_sales_ml'),
      'listSettlementDifferences rows.other_sales_ml': differenceRows('other_sales_ml'),
      'listSettlementDifferences other_sales_ml': differenceTotal('other_sales_ml'),
    },
    variance_litres: {
      'listShifts rows.variance_ml': listed('variance_ml'),
      'getShift fuels.variance_ml': byFuel('variance_ml'),
    },
    settled_litres: {
      'listSettlementDifferences rows.settled_ml': differenceRows('settled_ml'),
      'listSettlementDifferences settled_ml': differenceTotal('settled_ml'),
    },
    difference_litres: {
      'listSettlementDifferences rows.difference_ml': differenceRows('difference_ml'),
      'listSettlementDifferences difference_ml': differenceTotal('difference_ml'),
    },
  },
};

interface Wallet {
  readonly name: string;
  readonly client_id: number;
  readonly as: SceneUser;
}

const wallet = (scene: Scene, { as }: Wallet) => scene.ask(getWallet, { as });
const ofClient = (scene: Scene, { client_id }: Wallet) =>
  scene.ask(getClient, { as: scene.admin, params: { id: client_id } });
async function inList(scene: Scene, { client_id }: Wallet) {
  return (await scene.all(listClients, { as: scene.admin })).find(({ id }) => id === client_id)?.balances;
}
const allocation =
  (key: string) =>
  async (scene: Scene, { client_id }: Wallet) => {
    const query = { ...scene.period, report: 'allocation' };
    const found = await scene.all(listReportRows, { as: scene.admin, query });
    return found.find(({ id }) => id === client_id)?.measures[key] ?? null;
  };
const account =
  (kind: string) =>
  async (scene: Scene, { client_id }: Wallet) => {
    const found = await scene.all(listLedgerAccounts, { as: scene.admin, query: { kind } });
    return found.find(({ party_id }) => party_id === client_id)?.balance_halalas ?? null;
  };

export const BALANCES: Family<
  Wallet,
  'main_balance' | 'allocated_balance' | 'reserved_balance' | 'remaining_balance'
> = {
  async scopes({ users }) {
    return users
      .filter(({ group }) => group === 'client_manager')
      .map((as) => ({ as, client_id: as.client_id!, name: `client ${as.client_id}` }));
  },
  places: {
    main_balance: {
      'getWallet main_halalas': async (scene, of) => (await wallet(scene, of)).main_halalas,
      'getClient balances.main_halalas': async (scene, of) =>
        (await ofClient(scene, of)).balances!.main_halalas,
      'listClients rows.main_halalas': async (scene, of) => (await inList(scene, of))!.main_halalas,
      'listReportRows rows.main_halalas': allocation('main_halalas'),
      'listLedgerAccounts rows.balance_halalas': account('client_main'),
    },
    allocated_balance: {
      'getWallet allocated_halalas': async (scene, of) => (await wallet(scene, of)).allocated_halalas,
      'getClient balances.allocated_halalas': async (scene, of) =>
        (await ofClient(scene, of)).balances!.allocated_halalas,
      'listClients rows.allocated_halalas': async (scene, of) => (await inList(scene, of))!.allocated_halalas,
      'listReportRows rows.allocated_halalas': allocation('allocated_halalas'),
    },
    reserved_balance: {
      'getWallet reserved_halalas': async (scene, of) => (await wallet(scene, of)).reserved_halalas,
      'getClient balances.reserved_halalas': async (scene, of) =>
        (await ofClient(scene, of)).balances!.reserved_halalas,
      'listClients rows.reserved_halalas': async (scene, of) => (await inList(scene, of))!.reserved_halalas,
      'listReportRows rows.reserved_halalas': allocation('reserved_halalas'),
      'listLedgerAccounts rows.balance_halalas': account('client_reserved'),
    },
    remaining_balance: {
      'getWallet remaining_halalas': async (scene, of) => (await wallet(scene, of)).remaining_halalas,
      'listReportRows rows.remaining_halalas': allocation('remaining_halalas'),
      'listLedgerAccounts rows.balance_halalas': account('client_allocated'),
    },
  },
};
