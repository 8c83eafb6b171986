import type { Group } from '@fleet/contracts/permissions.ts';
import type { Readership } from '@fleet/domain/languages.ts';
import {
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  Outlet,
  type RouteComponent,
  redirect,
  useParams,
} from '@tanstack/react-router';
import { Suspense } from 'react';
import { can, mayOpen } from '../lib/ability.ts';
import { useLanguage, useLanguagesOf } from '../lib/appearance-context.ts';
import { BASE_PATH, pathOfArea } from '../lib/area.ts';
import { call } from '../lib/call.ts';
import { logQuietly } from '../lib/log.ts';
import type { PagePath } from '../lib/page-link.ts';
import { usePreload } from '../lib/preload.ts';
import { session } from '../lib/session.ts';
import { type SignedIn, useSignedIn } from '../lib/user-context.ts';
import { useOfflineSet } from '../lib/worker.ts';
import { PhoneHeaderExtras } from '../ui/phone-header-extras.ts';
import type { AreaTable, ScreenEntry } from './area-table.ts';
import { AreaTableContext } from './area-table-context.ts';
import { chromeFor, homeLinkOf, opensSomething, subjectPathOf } from './home.ts';
import {
  lazyBell as Bell,
  lazyDeskLayout as DeskLayout,
  lazyTripsButton as TripsButton,
} from './layout/lazy.ts';
import { useTakeover } from './layout/use-takeover.ts';
import { findOtherAddress, pathOfOtherAddress } from './other-addresses.ts';
import { ErrorPage, ForbiddenPage, NoHomePage, NotFoundPage } from './pages/pages.tsx';

/** The screen if the user has permission, re-evaluated while it is shown: changed permissions take effect immediately. */
function Guarded({ entry }: { entry: ScreenEntry }) {
  const { ability, user } = useSignedIn();
  const params = useParams({ strict: false }) as Record<string, string | undefined>;
  const Screen = entry.screen;
  useLanguagesOf(readershipOfEntry(entry, user.group));
  const isAllowed = mayOpen(ability, user.role, entry);
  usePreload(isAllowed ? entry.preload : undefined);
  useOfflineSet(isAllowed ? entry.offline : undefined, useLanguage());
  useTakeover(entry.isBetweenTasks === true);
  if (!isAllowed) return <ForbiddenPage />;
  // The pump has its own message for an unknown request.
  if (entry.chrome !== 'pump' && !opensSomething(entry, params)) return <NotFoundPage />;
  if (entry.chrome !== 'phone') return <Screen />;
  return (
    <PhoneHeaderExtras
      value={
        <Suspense>
          {can(ability, 'drive trip') && !entry.path.startsWith('my-trips') && <TripsButton />}
          <Bell isPhone iconSize={24} />
        </Suspense>
      }
    >
      <Screen />
    </PhoneHeaderExtras>
  );
}

/** Drivers' pages are theirs only, though others may open some of them. */
function readershipOfEntry(entry: ScreenEntry, group: Group): Readership {
  if (entry.chrome === 'pump') return 'pump';
  return entry.chrome === 'phone' && group === 'driver' ? 'driver' : 'desk';
}

/**
 * The routes of one signed-in area, built from its table. Pages without permission show 403 in place, unknown ones 404, failing ones
 * an error page, each within the area's frame.
 */
export function createAreaRouter(table: AreaTable, signedIn: SignedIn) {
  const areaPath = pathOfArea(table.area);
  const isPhone = chromeFor(table, signedIn.user) !== 'desk';

  const rootRoute = createRootRoute({
    component: () => (
      <AreaTableContext value={table}>
        <Outlet />
      </AreaTableContext>
    ),
    notFoundComponent: () =>
      isPhone ? (
        <NotFoundPage />
      ) : (
        <AreaTableContext value={table}>
          <DeskLayout>
            <NotFoundPage />
          </DeskLayout>
        </AreaTableContext>
      ),
  });
  const deskRoute = createRoute({
    getParentRoute: () => rootRoute,
    id: 'desk',
    component: () => (
      <DeskLayout>
        <Outlet />
      </DeskLayout>
    ),
  });

  const parentOf = (entry: ScreenEntry) =>
    entry.chrome === 'phone' || entry.chrome === 'pump' ? rootRoute : deskRoute;
  const entryRoute = (entry: ScreenEntry) =>
    createRoute({
      getParentRoute: () => parentOf(entry) as typeof rootRoute,
      path: `${areaPath}/${entry.path}`,
      component: Object.assign(() => <Guarded entry={entry} />, {
        preload: (entry.screen as { preload?: () => Promise<void> }).preload,
      }) as RouteComponent,
    });
  const homeRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: `${areaPath}/`,
    beforeLoad: async () => {
      const home = await homeLinkOf(table, session().user(table.area) ?? signedIn.user);
      if (home) throw redirect({ ...home, replace: true });
    },
    component: NoHomePage,
  });

  // Where notifications lead: on to the page on which this user sees the thing.
  const openRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: `${areaPath}/open/$subject/$id`,
    beforeLoad: async ({ params, search }) => {
      const { message } = search as { message?: unknown };
      if (typeof message === 'number')
        import('@fleet/contracts/messages/push-messages.ts')
          .then(({ readPushMessage }) => call(readPushMessage, { params: { id: message } }))
          .catch((error) => logQuietly('not marked read', error));
      const user = session().user(table.area) ?? signedIn.user;
      const { subject, id } = params as { subject: string; id: string };
      const path = /^\d{1,15}$/.test(id) ? subjectPathOf(table, user, subject, Number(id)) : null;
      const link = path ? { to: path } : await homeLinkOf(table, user);
      throw redirect({ ...(link ?? { to: '/' }), replace: true });
    },
  });

  // The specification's addresses, where a link within the area leads to one: the default bookmarks.
  const otherRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/apps/$',
    beforeLoad: ({ location }) => {
      const other = findOtherAddress(location.pathname);
      if (!other) throw notFound();
      const user = session().user(table.area) ?? signedIn.user;
      const to = pathOfOtherAddress(other, table.area, user, location.pathname) as PagePath;
      throw redirect({ to, replace: true });
    },
  });

  const desk = table.screens.filter((entry) => parentOf(entry) === deskRoute).map(entryRoute);
  const slim = table.screens.filter((entry) => parentOf(entry) === rootRoute).map(entryRoute);
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      openRoute,
      otherRoute,
      deskRoute.addChildren(desk),
      ...slim,
    ]),
    basepath: BASE_PATH,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultPendingMs: 300,
    scrollRestoration: true,
    notFoundMode: 'root',
  });
}
