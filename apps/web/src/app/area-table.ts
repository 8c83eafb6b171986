import type { Group, Permission, Role } from '@fleet/contracts/permissions.ts';
import type { ComponentType } from 'react';
import type { Area } from '../lib/area.ts';

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

/** The head tabs of the control tower, in their order; each label is a key under `tower.tabs`. */
export const TOWER_TABS = ['live', 'plan', 'trips', 'routes', 'orders', 'geofences', 'performance'] as const;
export type TowerTab = (typeof TOWER_TABS)[number];

/** One page of an area. Menus, search and routes are all made from this, so a page that is not here is nowhere. */
export interface ScreenEntry {
  /** Below the area's path, TanStack syntax: `fuel-requests/{-$id}` is the list and, with an id, its opened detail. */
  path: string;
  /** What the visitor must be able to do, else the page shows 403 and no menu names it. */
  permission: Permission | 'signed-in';
  /** Roles that may see it; empty or left out means all of the area. */
  roles?: readonly Role[];
  /** Groups for whom this is the first page after sign-in. The first page of the menu serves everyone else. */
  homeOf?: readonly Group[];
  /** Left out: reachable by link only. */
  menu?: {
    /** A key of the locale files: `menu.fuel_requests`. */
    label: string;
    icon: IconComponent;
    /** A key under `menu_groups`; entries without one come first. */
    group?: string;
    /** What waits there, beside its word. */
    badge?: ComponentType;
    /** Groups whose menu shows it; all by default. */
    groups?: readonly Group[];
  };
  /** Is under the control tower's head tabs as this one. */
  tower?: TowerTab;
  /** Its path ends in a fuel request's id: where a push message about one leads. The first such page of a person's menu counts. */
  opensRequest?: boolean;
  /** Its path ends in the id of these kinds of things: where a message about one, or a search result, leads. */
  opens?: readonly string[];
  /** What its address may open besides a number and `new`. */
  alsoOpens?: RegExp;
  /** `desk` (default) has menu and navbar; `phone` and `pump` bring their own slim head. */
  chrome?: 'desk' | 'phone' | 'pump';
  /** Loads the pages that must open without a connection later; a function of the module, so that it stays the same. */
  preload?: () => Promise<unknown>;
  /** The screen in its own chunk: `screen(() => import('…'), 'FuelRequestsScreen')`. */
  screen: ComponentType;
}

/** Everything the shell knows about one area. */
export interface AreaTable {
  area: Area;
  screens: readonly ScreenEntry[];
}

/** Limits are opened by whom they are for: `client`, `vehicle-12`. */
export const RULE_SUBJECT = /^(client|(group|vehicle|driver)-\d{1,15})$/;
