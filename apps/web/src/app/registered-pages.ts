import type { RootRoute, Route, Router } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { AreaPath } from '../lib/area.ts';
import type { AreaTable } from './area-table.ts';
import type { adminArea } from './areas/admin-area.routes.tsx';
import type { customerArea } from './areas/customer-area.routes.tsx';
import type { gasStationArea } from './areas/gas-station-area.routes.tsx';
import type { networkArea } from './areas/network-area.routes.tsx';
import type { supervisorArea } from './areas/supervisor-area.routes.tsx';
import type { PageSearch } from './page-search.ts';

type Table =
  | typeof adminArea
  | typeof customerArea
  | typeof gasStationArea
  | typeof networkArea
  | typeof supervisorArea;

type ComponentsOnly<Shown extends ComponentType> = Shown;
/** What the tables show, which must be components without properties. */
export type ShownScreens = ComponentsOnly<NonNullable<Table['screens'][number]['screen']['shows']>>;

/** Every page's pattern below the base, as its table has it: `/admin/oms/{-$id}`. */
export type Pattern = Table extends infer Of
  ? Of extends AreaTable
    ? `${AreaPath<Of['area']>}/${Of['screens'][number]['path']}`
    : never
  : never;

/**
 * What a link may name: a pattern with and without its optional parts, `/admin/oms` and `/admin/oms/$id`. The router would fill an
 * optional part that a link leaves open from the page it is on.
 */
type Forms<Path extends string> = Path extends `${infer Head}/{-$${infer Name}}${infer Rest}`
  ? Head | Forms<`${Head}/$${Name}${Rest}`>
  : Path;

/** What every page may have in its address: the open tab, and whether what is open is being edited. */
interface OpenedSearch {
  tab?: string;
  edit?: 1;
}

type SearchOf<Path> = Path extends keyof PageSearch ? PageSearch[Path] & OpenedSearch : OpenedSearch;

/** Links are checked by `Input`; the page reads whatever a person put into the address. */
interface SearchSchema<Input> {
  types: { input: Input; output: Record<string, unknown> };
  parse: (input: unknown) => Record<string, unknown>;
}

type PageRoute<Path extends string, Input> = Route<
  unknown,
  RootRoute,
  Path,
  Path,
  string,
  Path,
  SearchSchema<Input>
>;

/** A place on the page that is open now (`to: '.'`) may carry all that this page has in its address. */
type HomeRoute = PageRoute<'/', Record<string, unknown>>;

type PageOf<Of> = Of extends string ? PageForm<Forms<Of>, SearchOf<Of>> : never;
type PageForm<Path, Input> = Path extends string ? PageRoute<Path, Input> : never;

type Pages = { [Page in PageOf<Pattern> | HomeRoute as Page['fullPath']]: Page };

type PageTree = RootRoute<unknown, undefined, object, object, object, object, undefined, Pages>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router<PageTree, 'never'>;
  }
}
