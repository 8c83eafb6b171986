import { abilityOf, mayOpen } from '../lib/ability.ts';
import { pathOfArea } from '../lib/area.ts';
import type { PageLink, PagePath } from '../lib/page-link.ts';
import type { StoredUser } from '../lib/session.ts';
import { type AreaTable, type MenuGroup, type ScreenEntry, TOWER_TABS } from './area-table.ts';

/** What a page is used on: a desk has a wide screen and a pointer. */
export type Device = 'desk' | 'phone';

const DESK = '(min-width: 62em) and (pointer: fine)';

function thisDevice(): Device {
  return window.matchMedia(DESK).matches ? 'desk' : 'phone';
}

/**
 * A user's start page: the one marked for their group and device, otherwise the first of
 * their menu that needs a permission. Null if they may open none.
 */
export function homeOf(table: AreaTable, user: StoredUser, device: Device): ScreenEntry | null {
  const ability = abilityOf(user.ability);
  const homes = table.screens.filter(
    (entry) =>
      mayOpen(ability, user.role, entry) &&
      entry.homeOf?.includes(user.group) &&
      (!entry.homeOn || entry.homeOn === device),
  );
  return homes[0] ?? menuOf(table, user).find(({ permission }) => permission !== 'signed-in') ?? null;
}

/** Link to the page to start on. */
export async function homeLinkOf(
  table: AreaTable,
  user: StoredUser,
  device: Device = thisDevice(),
): Promise<PageLink | null> {
  const home = homeOf(table, user, device);
  return home && ((await home.homeInstead?.(user)) ?? { to: addressOf(table, home) });
}

/** A group of a user's menu with its pages. */
export interface MenuPart extends MenuGroup {
  readonly entries: readonly ScreenEntry[];
}

/** The groups of this user's menu in the table's order, that of the start page first; the pages of a group as well. */
export function menuPartsOf(table: AreaTable, user: StoredUser): MenuPart[] {
  const entries = menuOf(table, user);
  const first = homeOf(table, user, 'desk')?.menu?.group;
  return table.menuGroups
    .map((group) => ({ ...group, entries: entries.filter((entry) => entry.menu!.group === group.name) }))
    .filter((part) => part.entries.length > 0)
    .toSorted((a, b) => Number(b.name === first) - Number(a.name === first));
}

/** The entry of the menu that an address belongs to: the page itself, or the one its page is `within`. */
export function activeEntryOf(
  table: AreaTable,
  entries: readonly ScreenEntry[],
  pathname: string,
): ScreenEntry | undefined {
  const at = (entry: ScreenEntry) => pageAt(table, entry.path.replace(/\/\{?-?\$.*$/, ''));
  const page = table.screens
    .filter((entry) => pathname === at(entry) || pathname.startsWith(`${at(entry)}/`))
    .toSorted((a, b) => at(b).length - at(a).length)
    .find((entry) => entry.within || entries.includes(entry));
  return page?.within ? entries.find((entry) => entry.path === page.within) : page;
}

/** Parts of the objects of this user's pages that can be looked for like pages, with their links. */
export function partsOf(
  table: AreaTable,
  user: StoredUser,
): { link: string; label: string; of: ScreenEntry }[] {
  const ability = abilityOf(user.ability);
  return menuOf(table, user).flatMap((of) =>
    (of.parts ?? [])
      .filter((part) => mayOpen(ability, user.role, part))
      .map(({ section, label }) => ({ link: `${addressOf(table, of)}?section=${section}`, label, of })),
  );
}

/** The pages in this user's menu, in the table's order. */
export function menuOf(table: AreaTable, user: StoredUser): ScreenEntry[] {
  const ability = abilityOf(user.ability);
  return table.screens.filter((entry) => {
    if (!entry.menu || entry.path.includes('/$')) return false;
    const groups = entry.menu.groups ?? [];
    return mayOpen(ability, user.role, entry) && (groups.length === 0 || groups.includes(user.group));
  });
}

/** Path of a table entry below the base: `/admin/fuel-requests`. */
export function addressOf(table: AreaTable, entry: ScreenEntry): PagePath {
  return pageAt(table, entry.path.replace(/\/\{-\$.*$/, ''));
}

/** A path made from the table's own is a page, which the compiler cannot follow once its parameters are filled in. */
function pageAt(table: AreaTable, path: string): PagePath {
  return `${pathOfArea(table.area)}/${path}` as PagePath;
}

/** The control tower's tabs that this user may open, if the address is one of them; otherwise none. */
export function towerTabsAt(table: AreaTable, user: StoredUser, pathname: string): ScreenEntry[] {
  const ability = abilityOf(user.ability);
  const tabs = table.screens.filter((entry) => entry.tower && mayOpen(ability, user.role, entry));
  if (!tabs.some((entry) => isAt(table, entry, pathname))) return [];
  return TOWER_TABS.flatMap((tab) => tabs.find((entry) => entry.tower === tab) ?? []);
}

/** Whether an address belongs to a page: its path, with an optional detail. */
export function isAt(table: AreaTable, entry: ScreenEntry, pathname: string): boolean {
  const address = addressOf(table, entry);
  if (pathname === address || pathname === `${address}/`) return true;
  return entry.path.includes('{-$') && pathname.startsWith(`${address}/`);
}

const ID = /^(new|\d{1,15})$/;

/** Whether the parameters of a matching address are valid: ids are numbers; the page itself validates sections. */
export function opensSomething(
  entry: ScreenEntry,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(params).every(
    ([name, value]) =>
      value === undefined || name === 'section' || ID.test(value) || entry.alsoOpens?.test(value) === true,
  );
}

/** Where this user sees a fuel request: in a list of their menu, or on its own page. Null if neither exists. */
export function requestPathOf(table: AreaTable, user: StoredUser, id: number): PagePath | null {
  const ability = abilityOf(user.ability);
  const pages = table.screens.filter((entry) => entry.opensRequest && mayOpen(ability, user.role, entry));
  const named = menuOf(table, user);
  const page = pages.find((entry) => named.includes(entry)) ?? pages.find((entry) => !entry.menu);
  return page ? pageAt(table, page.path.replace(/\{?-?\$id\}?$/, String(id))) : null;
}

/** Where this user sees the object of a notification or search result; null if no page of theirs opens it. */
export function subjectPathOf(
  table: AreaTable,
  user: StoredUser,
  subject: string,
  id: number,
): PagePath | null {
  if (subject === 'fuel_request') return requestPathOf(table, user, id);
  const ability = abilityOf(user.ability);
  const page = table.screens.find(
    (entry) => entry.opens?.includes(subject) && mayOpen(ability, user.role, entry),
  );
  if (!page) return null;
  // What lies in a section of a page is found from its first one: a message from the inbox.
  const path = page.path.replace('{-$section}', 'inbox');
  return pageAt(table, path.replace(/\{?-?\$.*$/, String(id)));
}

/** The frame of this user's pages: users who start on a phone or pump screen have no desktop menu. */
export function chromeFor(
  table: AreaTable,
  user: StoredUser,
  device: Device = thisDevice(),
): 'desk' | 'phone' | 'pump' {
  return homeOf(table, user, device)?.chrome ?? 'desk';
}
