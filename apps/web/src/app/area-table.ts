import type { Group, Permission, Role } from '@fleet/contracts/permissions.ts';
import type { ComponentType } from 'react';
import type { OfflineSet } from '../../worker/messages.ts';
import type { Area } from '../lib/area.ts';
import type { PageLink } from '../lib/page-link.ts';
import type { StoredUser } from '../lib/session.ts';
import type { WaitingCount } from '../lib/waiting-count.ts';

type IconComponent = ComponentType<{ size?: number | string; stroke?: number | string; className?: string }>;

/** Header tabs of the control tower in order; labels are keys under `tower.tabs`. */
export const TOWER_TABS = [
  'live',
  'plan',
  'week',
  'trips',
  'routes',
  'orders',
  'geofences',
  'performance',
] as const;
export type TowerTab = (typeof TOWER_TABS)[number];

/** Groups of the menus; their labels are under `menu_groups`. */
export const MENU_GROUPS = [
  ...(['today', 'messages', 'fleet', 'clients', 'stations', 'money', 'limits', 'help'] as const),
  ...(['deliveries', 'reports', 'people', 'company', 'administration'] as const),
] as const;
export type MenuGroupName = (typeof MENU_GROUPS)[number];

/** One folding group of an area's menu. */
export interface MenuGroup {
  name: MenuGroupName;
  icon: IconComponent;
  /** Open until the user folds it: what the area's users need every day. */
  isOpen?: boolean;
}

/** One page of an area. Menus, search and routes are all derived from this table. */
export interface ScreenEntry {
  /** Path below the area, in TanStack syntax: `fuel-requests/{-$id}` is the list and, with an id, its detail. */
  path: string;
  /** Required permission; without it the page shows 403 and no menu lists it. */
  permission: Permission | 'signed-in';
  /** Roles that may open it; empty or omitted means every role of the area. */
  roles?: readonly Role[];
  /** Groups whose start page this is. For others it is the first page of their menu. */
  homeOf?: readonly Group[];
  /** The start page only on this device: `desk` has a wide screen and a pointer. */
  homeOn?: 'desk' | 'phone';
  /** Page to start on instead, if there is one now: the trip of today. */
  homeInstead?: (user: StoredUser) => Promise<PageLink | null>;
  /** For a page that no menu lists: path of the entry that is active meanwhile. */
  within?: string;
  /** Omitted if the page is reachable only by link. */
  menu?: {
    /** A key of the locale files: `menu.fuel_requests`. */
    label: string;
    icon: IconComponent;
    group: MenuGroupName;
    /** Number of items that wait for the user, beside the label. */
    count?: WaitingCount;
    /** Listed only while something waits there. */
    onlyWaiting?: boolean;
    /** Groups whose menu lists it; all by default. */
    groups?: readonly Group[];
  };
  /** Listed under the control tower's header tabs with this tab. */
  tower?: TowerTab;
  /** The path ends in a fuel request's id: target of notifications about requests. The first such page of the user's menu counts. */
  opensRequest?: boolean;
  /** The path ends in the id of these object types: target of notifications and search results. */
  opens?: readonly string[];
  /** Parts of each object of a list, which the search lists as pages: `?section=…` leads on to them once an object is chosen. */
  parts?: readonly { readonly section: string; readonly label: string; readonly permission: Permission }[];
  /** What the path may contain besides a number and `new`. */
  alsoOpens?: RegExp;
  /** `desk` (default) has menu and navbar; `phone` and `pump` have their own slim header. */
  chrome?: 'desk' | 'phone' | 'pump';
  /** Loads pages that must open offline later; a module-level function, so that its identity is stable. */
  preload?: () => Promise<unknown>;
  /** Pages to store with this one for a start without a connection. */
  offline?: OfflineSet;
  /** A page between two tasks: a new version may take over while it is open. */
  isBetweenTasks?: true;
  /** The lazily loaded screen: `screen(() => import('…'), 'FuelRequestsScreen')`. */
  screen: ComponentType;
}

/** Everything the shell needs to know about one area. */
export interface AreaTable {
  area: Area;
  /** Groups of its menu in order; groups without pages for a user are left out. */
  menuGroups: readonly MenuGroup[];
  screens: readonly ScreenEntry[];
}

/** Rule pages are addressed by subject: `client`, `vehicle-12`. */
export const RULE_SUBJECT = /^(client|(group|vehicle|driver)-\d{1,15})$/;
