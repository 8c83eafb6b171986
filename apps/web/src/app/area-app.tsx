import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import { ProofAsker } from '../features/access/second-steps/proof-asker.tsx';
import { abilityOf } from '../lib/ability.ts';
import type { Area } from '../lib/area.ts';
import { loadTextsAround } from '../lib/i18n.ts';
import { readershipAt } from '../lib/language.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { loadPatiently } from '../lib/retry.ts';
import { session } from '../lib/session.ts';
import { type SignedIn, SignedInContext } from '../lib/user-context.ts';
import '../ui/theme/kit-area.ts';
import { onToast } from '../ui/toast.tsx';
import type { AreaTable } from './area-table.ts';
import type { BehindProps } from './behind.tsx';
import { createAreaRouter } from './router.tsx';
import { signOut } from './sign-out.ts';

const LOADERS: Record<Area, () => Promise<AreaTable>> = {
  customer: () => import('./areas/customer-area.routes.tsx').then((module) => module.customerArea),
  admin: () => import('./areas/admin-area.routes.tsx').then((module) => module.adminArea),
  'gas station': () => import('./areas/gas-station-area.routes.tsx').then((module) => module.gasStationArea),
  'gas station network': () => import('./areas/network-area.routes.tsx').then((module) => module.networkArea),
  supervisor: () => import('./areas/supervisor-area.routes.tsx').then((module) => module.supervisorArea),
};

/** What comes behind the first page. */
const Behind = lazy<ComponentType<BehindProps>>(async () => {
  const { Behind } = await loadPatiently(() => import('./behind.tsx'));
  return { default: Behind };
});

const EnrolPage = lazy(async () => ({
  default: (await import('../features/access/second-steps/enrol-page.tsx')).EnrolPage,
}));

/** Addresses of a driver's pages; at any other one a driver is told what they may not open, as everybody is. */
const OF_A_DRIVER = /^\/vrp\/(?:(?:ask|open|my-[a-z]+|account|help|news)(?:\/.*)?)?$/;

/** Until the first page is drawn and its data asked for. */
const BEHIND_AFTER_MS = 1000;

const tables = new Map<Area | 'driver', Promise<AreaTable>>();

function tableHere(area: Area): Promise<AreaTable> {
  const isDriver =
    area === 'customer' &&
    session().user(area)?.group === 'driver' &&
    OF_A_DRIVER.test(window.location.pathname);
  const key = isDriver ? 'driver' : area;
  const pages = isDriver
    ? 'driver'
    : readershipAt(window.location.pathname, false) === 'pump'
      ? 'pump'
      : 'desk';
  const table =
    tables.get(key) ??
    (isDriver
      ? import('./areas/driver-area.routes.tsx').then((module) => module.driverArea)
      : LOADERS[area]());
  tables.set(key, table);
  return Promise.all([table, loadTextsAround(pages)]).then(([table]) => table);
}

/** The application of one signed-in area: routes, queries, live events and toasts. */
export function AreaApp({ area }: { area: Area }) {
  const [loading] = useState(() => tableHere(area));
  const table = use(loading);
  const [queryClient] = useState(createQueryClient);
  const [user, setUser] = useState(() => session().user(area)!);
  const signedIn = useMemo<SignedIn>(
    () => ({ area, user, ability: abilityOf(user.ability), signOut: () => signOut(area) }),
    [area, user],
  );
  // Until the page is loaded anew: the recovery codes must be read before anything else opens.
  const [isEnrolling, setIsEnrolling] = useState(false);
  if (user.lacks_second_step && !isEnrolling) setIsEnrolling(true);
  const [router] = useState(() => createAreaRouter(table, signedIn));
  const isBehindDue = useIsBehindDue();

  return (
    <QueryClientProvider client={queryClient}>
      <SignedInContext value={signedIn}>
        {isEnrolling ? (
          <Suspense fallback={null}>
            <EnrolPage />
          </Suspense>
        ) : (
          <RouterProvider router={router} />
        )}
        <ProofAsker />
        {isBehindDue && (
          <Suspense fallback={null}>
            <Behind
              area={area}
              onChange={setUser}
              table={table}
              goTo={(path) => void router.navigate({ to: path })}
              user_id={user.user_id}
            />
          </Suspense>
        )}
      </SignedInContext>
    </QueryClientProvider>
  );
}

/** Whether to load what comes behind the page: some time after it is drawn, or with the first toast. */
function useIsBehindDue(): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const load = () => setIsDue(true);
    const timer = setTimeout(load, BEHIND_AFTER_MS);
    const stop = onToast(load);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isDue;
}
