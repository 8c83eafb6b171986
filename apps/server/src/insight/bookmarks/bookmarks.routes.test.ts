import { listBookmarks, MAX_BOOKMARKS, updateBookmark } from '@fleet/contracts/insight/bookmarks.ts';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { buildWorld, type World } from '../../../test/world.ts';
import type { MadeUser } from '../../../test/world-makers.ts';

const DEFAULTS = ['/apps/email', '/apps/chat', '/apps/todo', '/apps/calendar'];

let world: World;
let manager: MadeUser;

beforeAll(async () => {
  world = await buildWorld();
  manager = await world.makeUser('client_manager');
});
afterAll(() => world.close());

const star = (id: string, isBookmarked?: boolean, as = manager) =>
  world.call(updateBookmark, { as, body: { id, ...(isBookmarked !== undefined && { isBookmarked }) } });
const bookmarked = async (as = manager) =>
  (await world.call(listBookmarks, { as })).body.bookmarks.map(({ link }) => link);

describe('bookmarks', () => {
  it('start with the four of the specification, and the dashboard entry leads to /oms', async () => {
    const { body } = await world.call(listBookmarks, { as: manager });
    expect(body.bookmarks.map(({ link }) => link)).toEqual(DEFAULTS);
    expect(body.suggestions[0]).toEqual({
      id: '/oms',
      target: 'oms',
      isBookmarked: false,
      title: 'search.dashboard',
      icon: 'dashboard',
      link: '/oms',
    });
  });

  it('are toggled, and a removed default stays removed', async () => {
    const { body } = await world.call(updateBookmark, {
      as: manager,
      body: { id: '/client/vehicles/12', title: 'JDR 4821' },
    });
    expect(body).toMatchObject({ id: '/client/vehicles/12', title: 'JDR 4821', isBookmarked: true });
    expect((await star('/apps/chat')).body.isBookmarked).toBe(false);
    expect(await bookmarked()).toEqual([
      '/apps/email',
      '/apps/todo',
      '/apps/calendar',
      '/client/vehicles/12',
    ]);
    expect((await star('/client/vehicles/12')).body.isBookmarked).toBe(false);
    await star('/apps/chat');
    expect(await bookmarked()).toEqual(DEFAULTS);
  });

  it('of two tabs at once: a page bookmarked in both stays bookmarked, other pages are all kept', async () => {
    const links = Array.from({ length: 8 }, (_, n) => `/client/drivers/${n + 1}`);
    await Promise.all([...links, ...links].map((link) => star(link, true)));
    expect((await bookmarked()).slice(DEFAULTS.length).toSorted()).toEqual(links);
    // An even number of mere toggles would end in the initial state.
    await Promise.all(Array.from({ length: 6 }, () => star('/client/wallet')));
    expect(await bookmarked()).not.toContain('/client/wallet');
    for (const link of links) await star(link, false);
  });

  it('belong to one user: invisible and unchangeable for colleagues and other companies', async () => {
    await star('/client/invoices', true);
    const [row] = await world.rows<{ client_id: number }>('select client_id from users where id = $1', [
      manager.id,
    ]);
    const others = [
      await world.makeUser('client_manager', { client_id: row!.client_id }),
      await world.makeUser('client_manager'),
    ];
    for (const other of others) {
      expect(await bookmarked(other)).toEqual(DEFAULTS);
      await star('/client/invoices', false, other);
    }
    expect(await bookmarked()).toContain('/client/invoices');
    await star('/client/invoices', false);
  });

  it('belong to one area of the user', async () => {
    await star('/client/wallet', true);
    await world.rows(`update bookmarks set area = 'admin' where user_id = $1 and link = '/client/wallet'`, [
      manager.id,
    ]);
    expect(await bookmarked()).toEqual(DEFAULTS);
  });

  it('accept links within the product only', async () => {
    for (const id of ['https://elsewhere.example', '//elsewhere.example', 'javascript:alert(1)', '/a b'])
      expect((await star(id)).status).toBe(400);
  });

  test('are limited in number', async () => {
    const keen = await world.makeUser('client_manager');
    await world.rows(
      `insert into bookmarks select $1, 'customer', '/client/drivers/' || n, '', true, now() from generate_series(1, ${MAX_BOOKMARKS}) n`,
      [keen.id],
    );
    const { status, body } = await star('/client/wallet', true, keen);
    expect([status, body.fields]).toEqual([400, { id: 'too_many_bookmarks' }]);
    expect(await bookmarked(keen)).toHaveLength(DEFAULTS.length + MAX_BOOKMARKS);
  });
});
