import { Notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { use, useState } from 'react';
import { abilityOf } from '../lib/ability.ts';
import type { Area } from '../lib/area.ts';
import { isCallError } from '../lib/call-error.ts';
import { useLanguage } from '../lib/look-context.ts';
import { session } from '../lib/session.ts';
import { type SignedIn, SignedInContext } from '../lib/user-context.ts';
import '../ui/theme/kit-area.ts';
import './toasts.css';
import type { AreaTable } from './area-table.ts';
import { LiveEvents } from './live-events.tsx';
import { usePushRegistration } from './push-registration.ts';
import { createAreaRouter } from './router.tsx';
import { signOut } from './sign-out.ts';

const LOADERS: Record<Area, () => Promise<AreaTable>> = {
  customer: () => import('./areas/customer-area.routes.tsx').then((module) => module.customerArea),
  admin: () => import('./areas/admin-area.routes.tsx').then((module) => module.adminArea),
  'gas station': () => import('./areas/gas-station-area.routes.tsx').then((module) => module.gasStationArea),
  'gas station network': () => import('./areas/network-area.routes.tsx').then((module) => module.networkArea),
  supervisor: () => import('./areas/supervisor-area.routes.tsx').then((module) => module.supervisorArea),
};

const tables = new Map<Area, Promise<AreaTable>>();

function tableOf(area: Area): Promise<AreaTable> {
  const table = tables.get(area) ?? LOADERS[area]();
  tables.set(area, table);
  return table;
}

/** A signed-in area: its routes, its queries, its live events and its toasts. */
export function AreaApp({ area }: { area: Area }) {
  const table = use(tableOf(area));
  const language = useLanguage();
  usePushRegistration();
  const [queryClient] = useState(createQueryClient);
  const [signedIn] = useState<SignedIn>(() => {
    const user = session().user(area)!;
    return { area, user, ability: abilityOf(user.ability), signOut: () => signOut(area) };
  });
  const [router] = useState(() => createAreaRouter(table, signedIn));

  return (
    <QueryClientProvider client={queryClient}>
      <SignedInContext value={signedIn}>
        <RouterProvider router={router} />
        <LiveEvents />
        <Notifications
          position={language === 'ar' ? 'top-left' : 'top-right'}
          autoClose={5000}
          limit={6}
          zIndex={500}
        />
      </SignedInContext>
    </QueryClientProvider>
  );
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refusal stays a refusal; only a missing or broken answer is worth asking for again.
        retry: (failures, error) =>
          failures < 2 && isCallError(error) && (error.code === 'OFFLINE' || error.status >= 500),
      },
      mutations: { retry: false },
    },
  });
}
