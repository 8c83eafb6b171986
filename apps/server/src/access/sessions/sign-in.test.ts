import { GROUP_AREA, GROUP_PERMISSIONS, GROUPS, type Group } from '@fleet/contracts/permissions.ts';
import * as argon2 from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { setStatus } from '../users/users.service.ts';
import { FREE_FAILURES_OF_ADDRESS } from './sessions.rules.ts';
import type { TestApp } from './test-app.test-support.ts';

// The real library with counted calls: equal effort is proven by calls rather than by timing.
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof argon2>();
  return { ...library, verify: vi.fn(library.verify) };
});
// Test files of a worker share modules: reload the server, so that it uses the counted library.
vi.resetModules();
const { LOGIN_OF, startTestApp, PASSWORD } = await import('./test-app.test-support.ts');

const LOGINS = [...new Set(Object.values(LOGIN_OF))];
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
// Lockouts of one test have expired in the next.
afterEach(() => app.advance(2 * 3600));

let address = 0;
/** An unused address. */
function newAddress(): string {
  address += 1;
  return `198.51.${100 + Math.floor(address / 250)}.${(address % 250) + 1}`;
}
function attempt(path: string, body: object, from = newAddress()) {
  return app.call('POST', path, { body, from });
}
const guess = (email: string, from?: string) =>
  attempt('/client-login', { user: { email, password: 'wrong password' } }, from);
const answerOf = (response: { statusCode: number; json(): Record<string, unknown> }) => ({
  status: response.statusCode,
  ...response.json(),
  request_id: '',
});

describe('each area has its own login', () => {
  test.each(GROUPS)('%s signs in at the area’s login, and at no other', async (group) => {
    const user = await app.makeUser(group);
    const credentials = { user: { email: user.email, password: PASSWORD } };
    const own = LOGIN_OF[GROUP_AREA[group]];
    for (const login of LOGINS.filter((login) => login !== own)) {
      expect(answerOf(await attempt(login, credentials))).toMatchObject({
        status: 422,
        code: 'WRONG_LOGIN_AREA',
      });
    }
    const answer = await attempt(own, credentials);
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(['result']);
    const { result } = answer.json();
    expect(result.role).toBe(GROUP_AREA[group]);
    expect(result.userData).toMatchObject({ user_id: user.id, group, role: result.role, email: user.email });
    expect(
      result.ability
        .map((ability: { action: string; subject: string }) => `${ability.action} ${ability.subject}`)
        .toSorted(),
    ).toEqual(GROUP_PERMISSIONS[group].toSorted());
    expect(await app.isLetIn(result)).toBe(true);
    expect('map_key' in result).toBe(group === 'admin');
    expect('staff' in result).toBe(group === 'supervisor');
  });

  test('an administrator gets the map key', async () => {
    const user = await app.makeUser('admin');
    const answer = await attempt('/admin-login', { user: { email: user.email, password: PASSWORD } });
    expect(answer.json().result.map_key).toBe('map-key');
  });

  test('a supervisor signs in with civil ID or email, as staff or as user, and gets station and area supervisor', async () => {
    await app.makeUser('supervisor', { civil_id: '1000000008', email: 'supervisor@demo.test' });
    for (const body of [
      { staff: { civil_id: '1000000008', password: PASSWORD } },
      { staff: { civil_id: '١٠٠٠٠٠٠٠٠٨', password: PASSWORD } },
      { staff: { email: ' Supervisor@Demo.Test ', password: PASSWORD } },
      { user: { civil_id: '1000000008', password: PASSWORD } },
      { user: { email: 'supervisor@demo.test', password: PASSWORD } },
    ]) {
      const answer = await attempt('/supervisor-login', body);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().result.staff).toEqual({
        staff_id: expect.any(Number),
        gas_station: { gas_station_id: app.station.id, name_en: 'Oasis 1', name_ar: 'واحة 1' },
        area_supervisor: {
          staff_id: app.boss.id,
          name: 'Huda Nasser',
          mobile: expect.stringMatching(/^5\d{8}$/),
        },
      });
    }
  });

  test.each([
    [{}, { staff: 'required' }],
    [{ staff: { password: PASSWORD } }, { 'staff.civil_id': 'civil_id_or_email' }],
    [
      { staff: { civil_id: '1000000008', email: 'a@b.sa', password: PASSWORD } },
      { 'staff.civil_id': 'civil_id_or_email' },
    ],
    [{ staff: { civil_id: '1000000008' } }, { 'staff.password': 'required' }],
  ])('a supervisor who sends %j gets the missing field', async (body, fields) => {
    expect(answerOf(await attempt('/supervisor-login', body))).toMatchObject({
      status: 400,
      code: 'INVALID_FIELDS',
      fields,
    });
  });

  test('in development a common login serves all areas; in production it does not exist', async () => {
    const user = await app.makeUser('attendant');
    const credentials = { email: user.email, password: PASSWORD };
    expect((await attempt('/jwt/login', credentials)).json().result.role).toBe('gas station');
    const production = await startTestApp({ APP_ENV: 'production' });
    try {
      const answer = await production.call('POST', '/jwt/login', { body: credentials });
      expect(answerOf(answer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    } finally {
      await production.close();
    }
  });
});

describe('a refused sign-in does not tell why', () => {
  test('unknown, wrong password, wrong area and password, without password, switched off: one answer, the same work', async () => {
    const [known, off, invited] = [
      await app.makeUser('client_manager'),
      await app.makeUser('client_manager'),
      await app.makeUser('client_manager', { password: undefined }),
    ];
    await setStatus(app.systemCtx(), off.id, 'inactive');
    const client = (await app.makeClient()).id;
    const ofClosed = await app.makeUser('client_manager', { client_id: client });
    await app.rows(`update clients set status = 'inactive' where id = $1`, [client]);

    const cases: [string, string, string][] = [
      ['/client-login', 'nobody@example.sa', PASSWORD],
      ['/client-login', known.email, 'wrong password'],
      ['/admin-login', known.email, 'wrong password'],
      ['/client-login', invited.email, PASSWORD],
      ['/client-login', off.email, PASSWORD],
      ['/client-login', ofClosed.email, PASSWORD],
    ];
    for (const [path, email, password] of cases) {
      vi.mocked(argon2.verify).mockClear();
      const answer = answerOf(await attempt(path, { user: { email, password } }));
      const tries_left = path === '/admin-login' ? 3 : 4;
      expect(answer).toEqual({
        status: 422,
        code: 'INVALID_CREDENTIALS',
        message: 'Email or password is invalid.',
        details: { tries_left },
        request_id: '',
      });
      expect(argon2.verify).toHaveBeenCalledTimes(1);
      expect(vi.mocked(argon2.verify).mock.calls[0]![0]).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    }
  });

  test('the right password at another area’s login names the right one, and costs no attempt', async () => {
    const at = async (path: string, email: string, password = PASSWORD) =>
      answerOf(await attempt(path, { user: { email, password } }));
    for (const [group, path, login_area] of [
      ['client_manager', '/admin-login', 'client'],
      ['admin', '/client-login', 'admin'],
      ['gas_station_manager', '/client-login', 'gas-station'],
      ['gas_station_network_manager', '/admin-login', 'gas-station'],
    ] as const) {
      const { email } = await app.makeUser(group);
      for (let times = 0; times < 7; times += 1)
        expect(await at(path, email)).toMatchObject({
          status: 422,
          code: 'WRONG_LOGIN_AREA',
          details: { login_area },
        });
      expect(await at(path, email, 'wrong password')).toMatchObject({
        code: 'INVALID_CREDENTIALS',
        details: { tries_left: 4 },
      });
    }
  });

  test('an identity number is led to the supervisors from every area’s login', async () => {
    const { civil_id } = await app.makeUser('supervisor', { civil_id: '1000000016' });
    for (const path of LOGINS.filter((login) => login !== LOGIN_OF.supervisor))
      for (const typed of [civil_id!, '١٠٠٠٠٠٠٠١٦'])
        expect(answerOf(await attempt(path, { user: { email: typed, password: PASSWORD } }))).toMatchObject({
          code: 'WRONG_LOGIN_AREA',
          details: { login_area: 'supervisor' },
        });
  });

  test('the audit trail knows: refused and successful sign-ins are on record, passwords are not', async () => {
    const user = await app.makeUser('client_manager');
    await attempt(
      '/client-login',
      { user: { email: user.email, password: 'a wrong secret' } },
      '203.0.113.9',
    );
    await app.signIn(user, { from: '203.0.113.9' });
    const rows = await app.rows<Record<string, unknown>>(
      `select action, actor_kind, actor_user_id, subject, subject_id, client_id, ip, after from audit_rows where ip = '203.0.113.9' order by id`,
    );
    expect(rows).toMatchObject([
      {
        action: 'sign_in_failed',
        actor_kind: 'anonymous',
        actor_user_id: null,
        subject: 'user',
        subject_id: user.id,
        after: { area: 'client' },
      },
      {
        action: 'sign_in',
        actor_kind: 'user',
        actor_user_id: user.id,
        subject: 'session',
        client_id: app.client,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});

describe('the lockout', () => {
  test.each(['known', 'unknown'])(
    'starts after five wrong passwords for a name (%s), and doubles with each further one',
    async (kind) => {
      const email = kind === 'known' ? (await app.makeUser('client_manager')).email : 'stranger@example.sa';
      for (const tries_left of [4, 3, 2, 1, 0])
        expect((await guess(email)).json().details).toEqual({ tries_left });
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        const paused = answerOf(await guess(email));
        const retry_at = new Date(app.systemCtx().now.getTime() + minutes * 60_000).toISOString();
        expect(paused).toMatchObject({
          status: 429,
          code: 'TOO_MANY_SIGN_IN_ATTEMPTS',
          details: { retry_at },
        });
        app.advance(minutes * 60 - 1);
        expect((await guess(email)).statusCode).toBe(429);
        app.advance(1);
        expect((await guess(email)).json()).toMatchObject({
          code: 'INVALID_CREDENTIALS',
          details: { tries_left: 0 },
        });
      }
    },
  );

  test('does not even check the right password', async () => {
    const user = await app.makeUser('client_manager');
    for (let count = 0; count < 5; count += 1) await guess(user.email);
    vi.mocked(argon2.verify).mockClear();
    const answer = await attempt('/client-login', {
      user: { email: user.email.toUpperCase(), password: PASSWORD },
    });
    expect(answer.statusCode).toBe(429);
    expect(argon2.verify).not.toHaveBeenCalled();
    app.advance(60);
    expect(
      (await attempt('/client-login', { user: { email: user.email, password: PASSWORD } })).statusCode,
    ).toBe(200);
  });

  test('also applies to an address that tries many names, later than for a name; other addresses are unaffected', async () => {
    const from = newAddress();
    const user = await app.makeUser('client_manager');
    const spray = async (first: number, last: number) => {
      for (let count = first; count < last; count += 1) await guess(`spray${count}@example.sa`, from);
    };
    await spray(0, FREE_FAILURES_OF_ADDRESS - 1);
    await app.signIn(user, { from });
    await spray(FREE_FAILURES_OF_ADDRESS, FREE_FAILURES_OF_ADDRESS + 1);
    const credentials = { user: { email: user.email, password: PASSWORD } };
    expect((await attempt('/client-login', credentials, from)).statusCode).toBe(429);
    expect((await attempt('/client-login', credentials)).statusCode).toBe(200);
  });

  test('is cleared for a name by success, and completely by a quiet hour', async () => {
    const user = await app.makeUser('client_manager');
    for (let count = 0; count < 4; count += 1) await guess(user.email);
    await app.signIn(user, { from: newAddress() });
    expect((await guess(user.email)).json().details).toEqual({ tries_left: 4 });
    app.advance(3600);
    expect((await guess(user.email)).json().details).toEqual({ tries_left: 4 });
  });

  test('counts concurrent attempts, of which few pass', async () => {
    const user = await app.makeUser('client_manager');
    vi.mocked(argon2.verify).mockClear();
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(user.email)));
    const refused = answers.filter((answer) => answer.statusCode === 422).length;
    expect(refused).toBeGreaterThanOrEqual(5);
    expect(refused).toBeLessThanOrEqual(7);
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(30 - refused);
    expect(argon2.verify).toHaveBeenCalledTimes(refused);
    expect(
      await app.rows(`select failures from sign_in_failures where key like 'email:%' and failures = $1`, [
        refused,
      ]),
    ).not.toHaveLength(0);
  });

  test('stores no names', async () => {
    await guess('private@example.sa', '203.0.113.77');
    const text = JSON.stringify(await app.rows('select key from sign_in_failures'));
    expect(text).not.toMatch(/private|203\.0/);
  });
});

describe('deactivation takes effect at the next call', () => {
  const tables = {
    client: 'clients',
    driver: 'drivers',
    network: 'networks',
    station: 'stations',
    staff: 'staff',
  };
  test.each<[Group, keyof typeof tables | 'user']>([
    ['admin', 'user'],
    ['client_manager', 'client'],
    ['driver', 'client'],
    ['driver', 'driver'],
    ['gas_station_network_manager', 'network'],
    ['gas_station_manager', 'network'],
    ['attendant', 'station'],
    ['supervisor', 'station'],
    ['supervisor', 'staff'],
    ['supervisor', 'network'],
  ])('%s, when the %s is deactivated', async (group, what) => {
    const client = (await app.makeClient()).id;
    const site = await app.makeStation({ prices: {} });
    const [station, network] = [site.id, site.network_id];
    const driver = (await app.makeDriver({ client_id: client })).id;
    const staff = (await app.makeStaff({ station: site, designation: 'supervisor' })).id;
    const areas: Record<string, object> = {
      customer: group === 'driver' ? { client_id: client, driver_id: driver } : { client_id: client },
      'gas station': { station_id: station },
      'gas station network': { network_id: network },
      supervisor: { staff_id: staff },
      admin: {},
    };
    const user = await app.makeUser(group, areas[GROUP_AREA[group]]);
    const tokens = await app.signIn(user, { from: newAddress() });
    expect(await app.isLetIn(tokens)).toBe(true);
    const ids = { client, network, station, driver, staff };
    if (what === 'user') await setStatus(app.systemCtx(), user.id, 'inactive');
    else await app.rows(`update ${tables[what]} set status = 'inactive' where id = $1`, [ids[what]]);
    expect(await app.isLetIn(tokens)).toBe(false);
  });
});
