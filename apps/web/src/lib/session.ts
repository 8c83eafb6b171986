import type { supervisorStaffSchema, UserData } from '@fleet/contracts/access/sessions.ts';
import type { z } from 'zod';
import { type Area, isStaff, type TokenScope, tokenScopeOfArea } from './area.ts';
import { browserStorage, type KeyValue } from './browser.ts';

export type SupervisorStaff = z.infer<typeof supervisorStaffSchema>;

/** Stored user data: a supervisor's includes the assigned station and the area supervisor. */
export type StoredUser = UserData & { staff?: SupervisorStaff };

/** The `result` of a sign-in response. */
export interface SignInResult {
  role: Area;
  accessToken: string;
  refreshToken: string;
  userData: UserData;
  map_key?: string | undefined;
  staff?: SupervisorStaff | undefined;
}

const USER_DATA_KEYS: Record<Area, string> = {
  customer: 'userData',
  admin: 'adminUserData',
  'gas station': 'gasStationUserData',
  'gas station network': 'gasStationNetworkUserData',
  supervisor: 'supervisorUserData',
};

const TOKEN_KEYS: Record<TokenScope, { access: string; refresh: string }> = {
  customer: { access: 'accessToken', refresh: 'refreshToken' },
  admin: { access: 'adminAccessToken', refresh: 'adminRefreshToken' },
  'gas-station': { access: 'gasStationAccessToken', refresh: 'gasStationRefreshToken' },
  supervisor: { access: 'supervisorAccessToken', refresh: 'supervisorRefreshToken' },
};

/** Names from the specification (section 3). `label` is the name of the station in `Gas_station_id`. */
const GAS_STATION_ID_KEY = 'Gas_station_id';
const LABEL_KEY = 'label';
const MAP_KEY_KEY = 'mapKey';
const LOGIN_STATE_KEYS = { staff: 'staffLoginState', customer: 'customerLoginState' };

const AREAS = Object.keys(USER_DATA_KEYS) as Area[];

/** The stored sessions of this browser, per area. Areas coexist, except station and network, which share a token. */
export interface SessionStore {
  accessToken(tokenScope: TokenScope): string | null;
  refreshToken(tokenScope: TokenScope): string | null;
  saveTokens(tokenScope: TokenScope, tokens: { accessToken: string; refreshToken: string }): void;
  user(area: Area): StoredUser | null;
  /** Replaces the user data, keeping the supervisor's station. */
  saveUser(area: Area, user: UserData): void;
  /** Stores a sign-in and returns its area: an unknown role is a customer. */
  signIn(result: SignInResult): Area;
  /** Ends a session at the user's request. */
  signOut(area: Area): void;
  /** Ends a session that could not be refreshed: removes refresh token, user data and area token (specification section 8). */
  lose(area: Area, tokenScope: TokenScope): void;
  /** Whether any staff member, or a customer, counts as logged in. */
  isLoggedIn(kind: 'staff' | 'customer'): boolean;
  /** The areas with a session. */
  signedInAreas(): Area[];
  gasStationId(): number | null;
  label(): string | null;
  mapKey(): string | null;
}

/** Creates the session store over a storage; tests pass a map. */
export function createSessionStore(storage: KeyValue): SessionStore {
  const user = (area: Area): StoredUser | null => {
    const text = storage.getItem(USER_DATA_KEYS[area]);
    try {
      return text ? (JSON.parse(text) as StoredUser) : null;
    } catch {
      return null;
    }
  };
  const signedInAreas = () =>
    AREAS.filter((area) => user(area) && storage.getItem(TOKEN_KEYS[tokenScopeOfArea(area)].refresh));
  const noteLoginState = () => {
    const areas = signedInAreas();
    storage.setItem(LOGIN_STATE_KEYS.staff, areas.some(isStaff) ? 'logged in' : 'logged out');
    storage.setItem(LOGIN_STATE_KEYS.customer, areas.includes('customer') ? 'logged in' : 'logged out');
  };
  const saveTokens: SessionStore['saveTokens'] = (tokenScope, tokens) => {
    storage.setItem(TOKEN_KEYS[tokenScope].access, tokens.accessToken);
    storage.setItem(TOKEN_KEYS[tokenScope].refresh, tokens.refreshToken);
  };
  const lose: SessionStore['lose'] = (area, tokenScope) => {
    storage.removeItem(TOKEN_KEYS[tokenScope].refresh);
    storage.removeItem(USER_DATA_KEYS[area]);
    storage.removeItem(TOKEN_KEYS[tokenScope].access);
    noteLoginState();
  };
  const clearStation = () => {
    storage.removeItem(GAS_STATION_ID_KEY);
    storage.removeItem(LABEL_KEY);
  };
  const saveStation = (id: number | null | undefined, label: string | null | undefined) => {
    if (id == null) return;
    storage.setItem(GAS_STATION_ID_KEY, String(id));
    storage.setItem(LABEL_KEY, label ?? '');
  };

  return {
    accessToken: (tokenScope) => storage.getItem(TOKEN_KEYS[tokenScope].access),
    refreshToken: (tokenScope) => storage.getItem(TOKEN_KEYS[tokenScope].refresh),
    saveTokens,
    user,
    saveUser(area, next) {
      const staff = user(area)?.staff;
      storage.setItem(USER_DATA_KEYS[area], JSON.stringify(staff ? { ...next, staff } : next));
    },
    signIn(result) {
      const area = AREAS.includes(result.role) ? result.role : 'customer';
      if (area === 'gas station') storage.removeItem(USER_DATA_KEYS['gas station network']);
      if (area === 'gas station network') storage.removeItem(USER_DATA_KEYS['gas station']);
      if (area === 'gas station' || area === 'gas station network') clearStation();
      saveTokens(tokenScopeOfArea(area), result);
      const userData = { ...result.userData, role: area };
      const stored: StoredUser = result.staff ? { ...userData, staff: result.staff } : userData;
      storage.setItem(USER_DATA_KEYS[area], JSON.stringify(stored));
      if (area === 'admin') storage.setItem(MAP_KEY_KEY, result.map_key ?? '');
      if (area === 'gas station') saveStation(stored.gas_station_id, stored.party_name_en);
      if (area === 'supervisor')
        saveStation(result.staff?.gas_station.gas_station_id, result.staff?.gas_station.name_en);
      noteLoginState();
      return area;
    },
    signOut(area) {
      lose(area, tokenScopeOfArea(area));
      if (area === 'admin') storage.removeItem(MAP_KEY_KEY);
      if (area === 'gas station' || area === 'supervisor') clearStation();
    },
    lose,
    isLoggedIn: (kind) => storage.getItem(LOGIN_STATE_KEYS[kind]) === 'logged in',
    signedInAreas,
    gasStationId: () => Number(storage.getItem(GAS_STATION_ID_KEY)) || null,
    label: () => storage.getItem(LABEL_KEY),
    mapKey: () => storage.getItem(MAP_KEY_KEY) || null,
  };
}

let store: SessionStore | undefined;

/** Whether the customer of this browser is a driver. */
export function isDriver(): boolean {
  return session().user('customer')?.group === 'driver';
}

/** This browser's session. */
export function session(): SessionStore {
  store ??= createSessionStore(browserStorage());
  return store;
}
