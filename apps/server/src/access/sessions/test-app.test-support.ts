import { GROUP_AREA, type Group } from '@fleet/contracts/permissions.ts';
import { buildWorld } from '../../../test/world.ts';

export const PASSWORD = 'Mahatta-2026';
export const LOGIN_OF = {
  admin: '/admin-login',
  customer: '/client-login',
  'gas station': '/gas_station-login',
  'gas station network': '/gas_station-login',
  supervisor: '/supervisor-login',
} as const;

export type Tokens = { accessToken: string; refreshToken: string };
type World = Awaited<ReturnType<typeof buildWorld>>;
type UserFields = NonNullable<Parameters<World['makeUser']>[1]>;
type CallOptions = { token?: string; body?: object; from?: string; agent?: string; cookie?: string };

/** A world with one company of each kind, whose people sign in by password, from an address and with a browser of their own. */
export async function startTestApp(environment: Record<string, string> = {}) {
  const world = await buildWorld({ environment: { MAP_KEY: 'map-key', ...environment } });
  const client = (await world.makeClient({ name_en: 'Falcon', name_ar: 'فالكون' })).id;
  const station = await world.makeStation({ name_en: 'Oasis 1', name_ar: 'واحة 1', prices: {} });
  const network = station.network_id;
  const boss = await world.makeStaff({
    network_id: network,
    designation: 'area_supervisor',
    first_name: 'Huda',
    last_name: 'Nasser',
  });

  /** What people of a group belong to, unless a test says otherwise. */
  async function partyOf(group: Group): Promise<UserFields> {
    if (group === 'supervisor') {
      const staff = await world.makeStaff({
        station,
        designation: 'supervisor',
        area_supervisor_id: boss.id,
      });
      return { staff_id: staff.id };
    }
    if (GROUP_AREA[group] === 'customer') return { client_id: client };
    if (GROUP_AREA[group] === 'gas station') return { station_id: station.id };
    return group === 'admin' ? {} : { network_id: network };
  }
  async function makeUser(group: Group, fields: UserFields = {}) {
    const party = fields.driver_id || fields.staff_id ? {} : await partyOf(group);
    const user = { password: PASSWORD, ...party, ...fields };
    return { ...user, ...(await world.makeUser(group, user)) };
  }

  function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { token, body, from = '192.0.2.1', agent = 'a phone', cookie }: CallOptions = {},
  ) {
    return world.app.inject({
      method,
      url: world.config.API_BASE + path,
      remoteAddress: from,
      headers: {
        'user-agent': agent,
        ...(cookie && { cookie }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { payload: body } : {}),
    });
  }

  /** Signs in by form, at the login of the person's area. */
  async function signIn(user: { group: Group; email: string }, options: CallOptions = {}): Promise<Tokens> {
    const body = { user: { email: user.email, password: PASSWORD } };
    return (await call('POST', LOGIN_OF[GROUP_AREA[user.group]], { body, ...options })).json().result;
  }

  return {
    ...world,
    client,
    network,
    station,
    boss,
    get now() {
      return world.now;
    },
    makeUser,
    /** Calls a route by its contract. */
    callRoute: world.call,
    call,
    signIn,
    refresh: (refreshToken: string, options: CallOptions = {}) =>
      call('POST', '/jwt/refresh-token', { body: { refreshToken }, ...options }),
    isLetIn: async (tokens: Tokens) =>
      (await call('GET', '/me', { token: tokens.accessToken })).statusCode === 200,
  };
}
export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
