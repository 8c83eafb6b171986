import { decideAsClient } from '@fleet/contracts/fuelling/held-transactions.ts';
import {
  countSessionsByDevice,
  getDashboardLayout,
  getServedClients,
  listDecidedToday,
  resetDashboardLayout,
  saveDashboardLayout,
} from '@fleet/contracts/insight/dashboard-cards.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRefuelling } from '../../../test/refuelling.ts';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

let world: World;
let fleet: Awaited<ReturnType<typeof makeRefuelling>>;
let manager: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  fleet = await makeRefuelling(world, { allocated: 1_000_000 });
  manager = fleet.people.manager;
});
afterAll(() => world.close());

const layoutOf = async (as: MadeUser) => (await world.call(getDashboardLayout, { as })).body;

describe('a dashboard', () => {
  it('begins with the cards of its area, is arranged by each user alone and gets its usual cards back', async () => {
    const usual = await layoutOf(manager);
    expect(usual).toMatchObject({ is_usual: true });
    expect(usual.cards).toContain('needs_you');
    expect(usual.library).not.toContain('held_list');
    const saved = await world.call(saveDashboardLayout, {
      as: manager,
      body: { cards: ['top_vehicles', 'needs_you'] },
    });
    expect(saved.body).toMatchObject({ cards: ['top_vehicles', 'needs_you'], is_usual: false });
    const colleague = await world.makeUser('client_manager', { client_id: fleet.client.id });
    expect(await layoutOf(colleague)).toEqual(usual);
    expect((await world.call(resetDashboardLayout, { as: manager })).body).toEqual(usual);
  });

  it('refuses cards of another area, without the right, or twice', async () => {
    for (const cards of [['held_list'], ['stations'], ['needs_you', 'needs_you'], ['no_such_card']]) {
      const { status } = await world.call(saveDashboardLayout, { as: manager, body: { cards } as never });
      expect(status, cards.join()).toBe(400);
    }
    expect((await layoutOf(fleet.people.attendant)).library).toEqual(['needs_you']);
  });

  it('drops what its user may not see any more', async () => {
    await world.call(saveDashboardLayout, { as: manager, body: { cards: ['wallet', 'needs_you'] } });
    await world.rows(
      `update dashboard_layouts set cards = '{held_list,wallet,needs_you}' where user_id = $1`,
      [manager.id],
    );
    expect((await layoutOf(manager)).cards).toEqual(['wallet', 'needs_you']);
  });
});

describe('the cards', () => {
  it('count new and returning clients, those of a network by its own fills', async () => {
    const network = await world.makeUser('gas_station_network_manager', {
      network_id: fleet.station.network_id,
    });
    const other = await world.makeUser('gas_station_network_manager', {
      network_id: (await world.makeStation()).network_id,
    });
    await fleet.close(await fleet.untilFuelling(), { volume_ml: 20_000 });
    const served = async (as: MadeUser, from: string, to: string) =>
      (await world.call(getServedClients, { as, query: { from, to } })).body;
    for (const as of [fleet.people.admin, network])
      expect(await served(as, '2026-03-01', '2026-03-02')).toEqual({ new: 1, returning: 0 });
    expect(await served(other, '2026-03-01', '2026-03-02')).toEqual({ new: 0, returning: 0 });
    world.at('2026-03-08T07:00:00Z');
    await fleet.close(await fleet.untilFuelling(), { volume_ml: 20_000 });
    for (const as of [fleet.people.admin, network])
      expect(await served(as, '2026-03-05', '2026-03-09')).toEqual({ new: 0, returning: 1 });
    expect(await served(manager, '2026-03-01', '2026-03-09')).toEqual({ new: 0, returning: 0 });
  });

  it('count open sessions of the reader’s own party by device', async () => {
    const stranger = await world.makeUser('client_manager');
    for (const as of [manager, stranger]) await world.signIn(as);
    await world.rows(
      `update sessions set user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' where user_id = $1`,
      [manager.id],
    );
    const { body } = await world.call(countSessionsByDevice, { as: manager });
    expect(body.rows).toContainEqual({ device: 'phone', sessions: 1 });
    const own = (await world.call(countSessionsByDevice, { as: stranger })).body.rows;
    expect(own).toEqual([{ device: 'other', sessions: 1 }]);
  });

  it('say what was decided today and how long it waited, for the side that decided', async () => {
    world.at('2026-03-10T07:00:00Z');
    const id = await fleet.untilFuelling({ volume_ml: 10_000 });
    await fleet.close(id, { volume_ml: 14_000 });
    world.advance(600);
    await world.call(decideAsClient, {
      as: manager,
      params: { id },
      body: { decision: 'approve', comment: 'The tank was empty.' },
    });
    const decided = async (as: MadeUser) =>
      (await world.call(listDecidedToday, { as })).body.rows.find(({ kind }) => kind === 'held_transactions');
    expect(await decided(manager)).toEqual({ kind: 'held_transactions', decided: 1, median_seconds: 600 });
    expect(await decided(fleet.people.admin)).toMatchObject({ decided: 0, median_seconds: null });
    expect(await decided(await world.makeUser('client_manager'))).toMatchObject({ decided: 0 });
  });
});
