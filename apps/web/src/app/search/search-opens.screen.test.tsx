import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSide, thingsOf } from '../../../../server/test/two-tenants.ts';
import { startScreens, t, type User } from '../../../test/screens.tsx';

const app = startScreens();
const keyboard = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** What is typed or pasted, the address it leads to, and what is to be seen there. */
type Case = readonly [what: string, text: string, address: RegExp, seen: string];

let roles: Record<string, readonly [user: User, home: string, cases: readonly Case[]]>;

beforeAll(async () => {
  const { world } = app;
  const side = await makeSide(world, '0000012');
  const things = await thingsOf(world, side, 'JDR-4821');
  const { client, network, station, driver, people } = side;
  const of = async <Row,>(text: string, id: number) => (await world.rows<Row>(text, [id]))[0]!;
  await of(`update clients set name_en = 'Rimal Logistics' where id = $1`, client.id);
  await of(`update vehicles set name = 'Water tanker' where id = $1`, things.vehicles!);
  await of(`update networks set name_en = 'Wahat Fuel' where id = $1`, network.id);
  await of(`update stations set name_en = 'Al Malaz 1' where id = $1`, station.id);
  await of(`update users set name = 'Sara Al-Mutlaq' where id = $1`, people.client_billing.id);
  await of(`update users set name = 'Fahad Al-Dosari' where id = $1`, people.gas_station_network_billing.id);
  await of(`update drivers set first_name = 'Yousef', last_name = 'Al-Qahtani' where id = $1`, driver.id);
  await of(`update staff set first_name = 'Imran', last_name = 'Khan' where id = $1`, things.staff!);
  const { payment } = await of<{ payment: string }>(
    `insert into payments (network_id, amount_halalas, due_halalas, entry_id, created_at)
     select $1, 100, 100, max(id), now() from ledger_entries returning reference_number as payment`,
    network.id,
  );
  const numberOf = async (table: string, id: number, column = 'reference_number') =>
    (await of<{ number: string }>(`select ${column} as number from ${table} where id = $1`, id)).number;
  const request = `#${things['fuel-requests']}`;
  const invoice = await numberOf('invoices', things.invoices!, 'number');
  const topUp = await numberOf('top_ups', things['top-ups']!);
  const shift = await numberOf('shifts', things.shifts!);
  const settlement = await numberOf('settlement_batches', things['settlement-batches']!);
  const trip = await numberOf('trips', things['driven-trips']!, 'trip_code');
  const admin = await app.user('admin');
  const manager = await app.user('client_manager', { client_id: client.id });
  const seller = await app.user('gas_station_network_manager', { network_id: network.id });
  const stationManager = await app.user('gas_station_manager', { station_id: station.id });
  const at = (path: string, id: number | undefined) => new RegExp(`^/${path}/${id}$`);
  roles = {
    admin: [
      admin,
      '/admin/approve-topup',
      [
        ['a client', 'Rimal Logistics', at('admin/manage-client', client.id), 'Rimal Logistics'],
        ['a network', 'Wahat Fuel', at('admin/gas-station-network', network.id), 'Wahat Fuel'],
        ['a station', 'Al Malaz 1', at('admin/gas-station-detail', station.id), 'Al Malaz 1'],
        ['a driver', 'Yousef Al-Qahtani', at('admin/drivers', driver.id), 'Yousef Al-Qahtani'],
        ['a vehicle', 'JDR 4821', at('admin/vehicles', things.vehicles), 'Water tanker'],
        ['a member of staff', 'Imran Khan', at('admin/gas-station-staff', things.staff), 'Imran Khan'],
        ['a user', 'Sara Al-Mutlaq', at('admin/admin-users', people.client_billing.id), 'Sara Al-Mutlaq'],
        ['a request', request, at('admin/refueling-transactions', things['fuel-requests']), request],
        ['an invoice', invoice, at('admin/invoices', things.invoices), invoice],
        ['a top-up', topUp, at('admin/approve-topup', things['top-ups']), topUp],
        ['a shift', shift, at('admin/shifts', things.shifts), shift],
        ['a settlement', settlement, at('admin/settlements', things['settlement-batches']), settlement],
        ['an order', `O-${things.orders}`, at('admin/oms', things.orders), `O-${things.orders}`],
        ['a trip', trip, at('admin/control-tower/trips', things['driven-trips']), trip],
        ['a payment', payment, new RegExp(`^/admin/payment/${network.id}\\?q=`), payment],
        ['a page', 'drivers', /^\/admin\/drivers$/, t('menu.drivers')],
        ['a part of a client', 'limits', /^\/admin\/client\?section=limits$/, t('clients.choose')],
      ],
    ],
    client: [
      manager,
      '/client/wallet',
      [
        ['a vehicle', 'JDR 4821', at('client/vehicles', things.vehicles), 'Water tanker'],
        ['a driver', 'Yousef Al-Qahtani', at('client/drivers', driver.id), 'Yousef Al-Qahtani'],
        ['a user', 'Sara Al-Mutlaq', at('client/users', people.client_billing.id), 'Sara Al-Mutlaq'],
        ['a request', request, at('client/refueling-transactions', things['fuel-requests']), request],
        ['an invoice', invoice, at('client/invoices', things.invoices), invoice],
        ['a top-up', topUp, at('client/top-ups', things['top-ups']), topUp],
        ['an order', `O-${things.orders}`, at('oms', things.orders), `O-${things.orders}`],
        ['a page', 'limits', /^\/client\/limits$/, t('menu.limits')],
        ['help', 'plate does not match', /^\/help\/find-anything$/, ''],
      ],
    ],
    network: [
      seller,
      '/gas-station-network/shifts',
      [
        [
          'a station',
          'Al Malaz 1',
          at('gas-station-network/network-gas-station-detail', station.id),
          'Al Malaz 1',
        ],
        [
          'a user',
          'Fahad Al-Dosari',
          at('gas-station-network/users', people.gas_station_network_billing.id),
          'Fahad Al-Dosari',
        ],
        [
          'a member of staff',
          'Imran Khan',
          at('gas-station-network/network-staff-management', things.staff),
          'Imran Khan',
        ],
        ['a shift', shift, at('gas-station-network/shifts', things.shifts), shift],
        [
          'a settlement',
          settlement,
          at('gas-station-network/settlements', things['settlement-batches']),
          settlement,
        ],
        ['a payment', payment, new RegExp(`/payments-received\\?q=${payment}$`), payment],
      ],
    ],
    station: [
      stationManager,
      '/gas-station/users',
      [
        ['a shift', shift, at('gas-station/shifts', things.shifts), shift],
        [
          'a member of staff',
          'Imran Khan',
          new RegExp(`^/gas-station/gas-station-detail\\?tab=staff&person=${things.staff}$`),
          'Imran Khan',
        ],
      ],
    ],
  };
});

const first = () => document.querySelector<HTMLElement>('[data-search-results] [data-action]');

describe.each(['Enter', 'a click'] as const)('with %s', (how) => {
  it.each(['admin', 'client', 'network', 'station'])('the first result of %s is opened', async (role) => {
    const [user, home, cases] = roles[role]!;
    const page = await app.open(home, user);
    // Where both lead is the same; what differs is seen with a few.
    for (const [what, text, address, seen] of how === 'Enter' ? cases : cases.slice(0, 3)) {
      await page.press(new RegExp(t('search.placeholder')));
      await page.dialog.fill(t('search.placeholder'), text);
      if (how === 'Enter') await keyboard.keyboard('{Enter}');
      else {
        await expect
          .poll(() => !document.querySelector('[data-stale]') && first()?.textContent, { message: what })
          .toBeTruthy();
        await keyboard.click(first()!);
      }
      await expect.poll(() => page.address, { message: what }).toMatch(address);
      await page.sees(seen);
    }
  });
});
