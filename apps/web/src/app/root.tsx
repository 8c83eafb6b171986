import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { BASE_PATH, pathOfArea } from '../lib/area.ts';
import { logQuietly } from '../lib/log.ts';
import { keepReturnTo } from '../lib/return-to.ts';
import { session } from '../lib/session.ts';
import '../ui/theme/kit-front.ts';
import { LastResort } from './last-resort.tsx';
import { type Place, placeOf } from './place.ts';
import { Providers } from './providers.tsx';

const loadFrontApp = () => import('./front-app.tsx');
const loadAreaApp = () => import('./area-app.tsx');
const FrontApp = lazy(() => loadFrontApp().then((module) => ({ default: module.FrontApp })));
const AreaApp = lazy(() => loadAreaApp().then((module) => ({ default: module.AreaApp })));

/**
 * The main application: the sign-in pages, small enough for a first visit on a phone, or the area the address belongs to.
 * From one to the other it goes in place; the area's code is fetched while the password is being typed.
 */
export function Root() {
  const [place, setPlace] = useState(settle);

  useEffect(() => {
    const follow = () => setPlace(settle());
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);

  const goTo = useCallback((path: string) => {
    window.history.pushState(null, '', path);
    setPlace(settle());
  }, []);

  useEffect(() => {
    if (place.kind !== 'front') return;
    const timer = setTimeout(
      () => loadAreaApp().catch((error) => logQuietly('area not fetched ahead', error)),
      1500,
    );
    return () => clearTimeout(timer);
  }, [place.kind]);

  return (
    <Providers>
      <LastResort>
        <Suspense fallback={null}>
          {place.kind === 'front' ? (
            <FrontApp page={place.page} goTo={goTo} />
          ) : (
            <AreaApp key={place.area} area={place.area} />
          )}
        </Suspense>
      </LastResort>
    </Providers>
  );
}

/** Reads the address, following our own redirects, and writes the final one into the bar. */
function settle(): Exclude<Place, { kind: 'redirect' }> {
  const { pathname, search } = window.location;
  const place = placeOf(pathname, search, session());
  if (place.kind === 'redirect') {
    if (place.wanted) keepReturnTo(place.wanted);
    window.history.replaceState(null, '', place.to);
    return settle();
  }
  if (place.kind === 'area' && pathname === `${BASE_PATH}${pathOfArea(place.area)}`) {
    window.history.replaceState(null, '', `${pathname}/${search}`);
  }
  return place;
}
