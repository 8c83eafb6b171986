import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { BASE_PATH, pathOfArea } from '../lib/area.ts';
import { logQuietly } from '../lib/log.ts';
import { saveReturnTo } from '../lib/return-to.ts';
import { session } from '../lib/session.ts';
import '../ui/theme/kit-front.ts';
import { type Destination, destinationOf } from './destination.ts';
import { LastResort } from './last-resort.tsx';
import { Providers } from './providers.tsx';

const loadFrontApp = () => import('./front-app.tsx');
const loadAreaApp = () => import('./area-app.tsx');
const FrontApp = lazy(() => loadFrontApp().then((module) => ({ default: module.FrontApp })));
const AreaApp = lazy(() => loadAreaApp().then((module) => ({ default: module.AreaApp })));

/**
 * The main application: sign-in pages, kept small for a first visit on a phone, or the area of the address. It switches between them
 * without a reload; the area's code is loaded while the password is being typed.
 */
export function Root() {
  const [destination, setDestination] = useState(settle);

  useEffect(() => {
    const follow = () => setDestination(settle());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const goTo = useCallback((path: string) => {
    window.history.pushState(null, '', path);
    setDestination(settle());
  }, []);

  useEffect(() => {
    // Somebody who has signed in already, in another area of the same sign-in page.
    if (destination.kind !== 'front') document.getElementById('first-form')?.remove();
  }, [destination]);

  useEffect(() => {
    // A recipient never signs in.
    if (destination.kind !== 'front' || destination.page === 'track') return;
    const timer = setTimeout(
      () => loadAreaApp().catch((error) => logQuietly('area not fetched ahead', error)),
      1500,
    );
    return () => clearTimeout(timer);
  }, [destination]);

  return (
    <Providers>
      <LastResort>
        <Suspense fallback={null}>
          {destination.kind === 'front' ? (
            <FrontApp page={destination.page} goTo={goTo} />
          ) : (
            <AreaApp key={destination.area} area={destination.area} />
          )}
        </Suspense>
      </LastResort>
    </Providers>
  );
}

/** Resolves the address, including our redirects, and updates the address bar. */
function settle(): Exclude<Destination, { kind: 'redirect' }> {
  const { pathname, search } = window.location;
  const destination = destinationOf(pathname, search, session());
  if (destination.kind === 'redirect') {
    if (destination.wanted) saveReturnTo(destination.wanted);
    window.history.replaceState(null, '', destination.to);
    return settle();
  }
  if (destination.kind === 'area' && pathname === `${BASE_PATH}${pathOfArea(destination.area)}`) {
    window.history.replaceState(null, '', `${pathname}/${search}`);
  }
  return destination;
}
