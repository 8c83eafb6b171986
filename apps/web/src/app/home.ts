import { abilityOf, mayOpen } from '../lib/ability.ts';
import { pathOfArea } from '../lib/area.ts';
import type { StoredUser } from '../lib/session.ts';
import { type AreaTable, type ScreenEntry, TOWER_TABS } from './area-table.ts';

/** The first page of a person: the one marked for their group, else the first of their menu. Null where they may open none. */
export function homeOf(table: AreaTable, user: StoredUser): ScreenEntry | null {
  const ability = abilityOf(user.ability);
  const open = table.screens.filter((entry) => mayOpen(ability, user.role, entry));
  return open.find((entry) => entry.homeOf?.includes(user.group)) ?? menuOf(table, user)[0] ?? null;
}

/** Address of that page below the base, without its optional parts. */
export function homePathOf(table: AreaTable, user: StoredUser): string | null {
  const home = homeOf(table, user);
  return home && addressOf(table, home);
}

/** The pages this person's menu names, in the table's order. */
export function menuOf(table: AreaTable, user: StoredUser): ScreenEntry[] {
  const ability = abilityOf(user.ability);
  return table.screens.filter((entry) => {
    if (!entry.menu || entry.path.includes('/$')) return false;
    const groups = entry.menu.groups ?? [];
    return mayOpen(ability, user.role, entry) && (groups.length === 0 || groups.includes(user.group));
  });
}

/** Where an entry of the table lives, below the base: `/admin/fuel-requests`. */
export function addressOf(table: AreaTable, entry: ScreenEntry): string {
  return `${pathOfArea(table.area)}/${entry.path.replace(/\/\{-\$.*$/, '')}`;
}

/** The control tower's tabs this person may open, in their order, where the address is one of them; else none. */
export function towerTabsAt(table: AreaTable, user: StoredUser, pathname: string): ScreenEntry[] {
  const ability = abilityOf(user.ability);
  const tabs = table.screens.filter((entry) => entry.tower && mayOpen(ability, user.role, entry));
  if (!tabs.some((entry) => isAt(table, entry, pathname))) return [];
  return TOWER_TABS.flatMap((tab) => tabs.find((entry) => entry.tower === tab) ?? []);
}

/** Whether an address is a page's own: its path, with an opened detail where it has some. */
export function isAt(table: AreaTable, entry: ScreenEntry, pathname: string): boolean {
  const address = addressOf(table, entry);
  if (pathname === address || pathname === `${address}/`) return true;
  return entry.path.includes('{-$') && pathname.startsWith(`${address}/`);
}

const ID = /^(new|\d{1,15})$/;

/** Whether an address that fits a page's pattern opens something: its ids are numbers, a section is the page's own to know. */
export function opensSomething(
  entry: ScreenEntry,
  params: Readonly<Record<string, string | undefined>>,
): boolean {
  return Object.entries(params).every(
    ([name, value]) =>
      value === undefined || name === 'section' || ID.test(value) || entry.alsoOpens?.test(value) === true,
  );
}

/** Where this person sees a fuel request: in a list of their menu, or on a page of its own. Null where they have neither. */
export function requestPathOf(table: AreaTable, user: StoredUser, id: number): string | null {
  const ability = abilityOf(user.ability);
  const pages = table.screens.filter((entry) => entry.opensRequest && mayOpen(ability, user.role, entry));
  const named = menuOf(table, user);
  const page = pages.find((entry) => named.includes(entry)) ?? pages.find((entry) => !entry.menu);
  return page ? `${pathOfArea(table.area)}/${page.path.replace(/\{?-?\$id\}?$/, String(id))}` : null;
}

/** Where this person sees a thing a message is about or the search found; null where no page of theirs opens it. */
export function subjectPathOf(
  table: AreaTable,
  user: StoredUser,
  subject: string,
  id: number,
): string | null {
  if (subject === 'fuel_request') return requestPathOf(table, user, id);
  const ability = abilityOf(user.ability);
  const page = table.screens.find(
    (entry) => entry.opens?.includes(subject) && mayOpen(ability, user.role, entry),
  );
  if (!page) return null;
  return `${pathOfArea(table.area)}/${page.path.replace(/\{?-?\$\w+\}?$/, String(id))}`;
}

/** What surrounds this person's pages: anyone who starts on a phone or pump screen has no desktop menu. */
export function chromeFor(table: AreaTable, user: StoredUser): 'desk' | 'phone' | 'pump' {
  return homeOf(table, user)?.chrome ?? 'desk';
}
