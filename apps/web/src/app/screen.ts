import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { loadWhenConnected } from '../lib/connection.ts';

/** A lazy screen that remembers, for the compiler only, what it shows. */
export type Screen<Shown> = ComponentType & { readonly shows?: Shown };

/** A screen in its own chunk, loaded when its link is hovered or opened: `screen(() => import('…'), 'StationsScreen')`. */
export function screen<Module, Name extends keyof Module & string>(load: () => Promise<Module>, name: Name) {
  const loadPage = () => loadWhenConnected(load as () => Promise<Record<string, ComponentType>>);
  return lazyRouteComponent(loadPage, name) as Screen<Module[Name]>;
}
