import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';

/** A screen in its own chunk, loaded when its link is hovered or opened: `screen(() => import('…'), 'StationsScreen')`. */
export function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyRouteComponent(load as () => Promise<Record<string, ComponentType>>, name) as ComponentType;
}
