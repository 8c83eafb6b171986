import {
  adminLogin,
  clientLogin,
  gasStationLogin,
  supervisorLogin,
} from '@fleet/contracts/access/sessions.ts';
import { GROUP_AREA, type Group } from '@fleet/contracts/permissions.ts';
import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createRoot, type Root as ReactRoot } from 'react-dom/client';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type {} from '../../server/test/global-setup.ts';
import { buildWorld, type World } from '../../server/test/world.ts';
import { Root } from '../src/app/root.tsx';
import { applyAppearance, DEFAULT_APPEARANCE } from '../src/lib/appearance.ts';
import { type Area, BASE_PATH } from '../src/lib/area.ts';
import { call } from '../src/lib/call.ts';
import { changeLanguage, startTranslations } from '../src/lib/i18n.ts';
import { type SignInResult, session } from '../src/lib/session.ts';
import { loadSettings } from '../src/lib/settings.ts';
import { closeAllPushToasts } from '../src/ui/push-toasts.ts';
import { connect, goTo } from './browser.ts';
import { type Page, pageOf } from './page.ts';

const PASSWORD = 'Mahatta-2026';
const LOGIN = { admin: adminLogin, customer: clientLogin };

type UserFields = NonNullable<Parameters<World['makeUser']>[1]>;
export type User = Awaited<ReturnType<World['makeUser']>> & { readonly identifier: string };

/** The texts of the screens by key. */
export const t = (key: string, values: Record<string, unknown> = {}): string => i18next.t(key, values);

/**
 * The complete application against the complete server in one process: one database and server for the surrounding tests, one page at
 * a time.
 */
export function startScreens() {
  let world: World;
  let root: ReactRoot | undefined;
  const signedIn = new Map<number, SignInResult>();

  beforeAll(async () => {
    world = await buildWorld();
    connect(new URL(await world.listen()).origin);
    world.at(new Date());
    await loadSettings();
    if (i18next.isInitialized) changeLanguage('en');
    else await startTranslations('en');
  });

  afterEach(() => close());

  afterAll(() => world.close());

  function close(): void {
    root?.unmount();
    root = undefined;
    document.body.replaceChildren();
    // Toasts outlive their page, and an undo of another test would be pressed in place of its own.
    notifications.clean();
    closeAllPushToasts();
  }

  async function signIn(user: User): Promise<SignInResult> {
    const known = signedIn.get(user.id);
    if (known) return known;
    const body = { user: { email: user.email, password: PASSWORD } };
    const area: Area = GROUP_AREA[user.group];
    const { result } =
      area === 'supervisor'
        ? await call(supervisorLogin, { body: { staff: { email: user.email, password: PASSWORD } } })
        : await call(area === 'admin' || area === 'customer' ? LOGIN[area] : gasStationLogin, { body });
    signedIn.set(user.id, result);
    return result;
  }

  return {
    get world() {
      return world;
    },
    password: PASSWORD,
    /** A user who can sign in. */
    async user(group: Group, fields: UserFields = {}): Promise<User> {
      const user = await world.makeUser(group, { password: PASSWORD, ...fields });
      return { ...user, identifier: user.email };
    },
    /** Loads the application at an address below `/vrp`, in a fresh browser in which this user, or nobody, is signed in. */
    async open(path: string, user?: User, stored: Record<string, string> = {}): Promise<Page> {
      close();
      window.localStorage.clear();
      window.sessionStorage.clear();
      for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
      goTo(`${BASE_PATH}/`);
      world.at(new Date());
      if (user) session().signIn(await signIn(user));
      goTo(BASE_PATH + path);
      changeLanguage('en');
      applyAppearance(DEFAULT_APPEARANCE, 'en', 'en');
      const container = document.body.appendChild(document.createElement('div'));
      root = createRoot(container);
      root.render(<Root />);
      return pageOf(document.body);
    },
  };
}
