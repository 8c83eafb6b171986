import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import type { PlaceOf } from '@fleet/contracts/measure-places.ts';
import type { MeasureName } from '@fleet/contracts/measures.ts';
import type { z } from 'zod';
import type { CallParts, World } from '../world.ts';
import type { MadeUser } from '../world-makers.ts';

/** A company whose figures are read: the demo, or random days. */
export interface Scene {
  /** The answer of a route, read once for the same question. */
  ask<R extends RouteSpec>(route: R, parts: CallParts): Promise<z.output<R['response']>>;
  /** All rows of a list, page by page. */
  all<R extends RouteSpec>(route: R, parts: CallParts): Promise<RowOf<R>[]>;
  readonly admin: MadeUser;
  readonly users: readonly SceneUser[];
  readonly rows: World['rows'];
  /** Riyadh days that cover everything. */
  readonly period: { readonly from: string; readonly to: string };
}

export interface SceneUser extends MadeUser {
  readonly client_id: number | null;
  readonly network_id: number | null;
  readonly station_id: number | null;
}

type RowOf<R extends RouteSpec> = z.output<R['response']> extends { rows: (infer Row)[] } ? Row : never;

/** Null: the place does not serve this reader. */
type Read<S> = (scene: Scene, scope: S) => Promise<number | null>;

/** Measures that are read for the same scopes: readers, stations, days … */
export interface Family<S extends { readonly name: string }, M extends MeasureName> {
  scopes(scene: Scene): Promise<readonly S[]>;
  readonly places: { readonly [K in M]: { readonly [P in PlaceOf<K>]: Read<S> } };
}

const PER_PAGE = 100;

/** Reads a world as its own people of the basic groups; `from` is a Riyadh day before the first fill. */
export async function sceneOf(world: World, period: Scene['period']): Promise<Scene> {
  const users = await world.rows<SceneUser>(
    `select u.id, u."group", u.email, u.client_id, coalesce(u.network_id, s.network_id) as network_id, u.station_id
     from users u join groups g on g.id = u.group_id and g.code = u."group" left join stations s on s.id = u.station_id
     where u.status = 'active' order by u.id`,
  );
  const answers = new Map<string, Promise<unknown>>();
  const ask: Scene['ask'] = (route, parts) => {
    const key = JSON.stringify([route.name, parts]);
    const answer =
      answers.get(key) ??
      world.call(route, parts).then(({ status, body }) => {
        if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`);
        return body;
      });
    answers.set(key, answer);
    return answer as never;
  };
  return {
    ask,
    async all(route, parts) {
      const rows: unknown[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...parts.query, page, per_page: PER_PAGE };
        const answer = (await ask(route, { ...parts, query })) as { rows: unknown[] };
        rows.push(...answer.rows);
        if (answer.rows.length < PER_PAGE) return rows as never;
      }
    },
    admin: users.find(({ group }) => group === 'admin')!,
    users,
    rows: world.rows,
    period,
  };
}

/** The sum of a field; null counts as none. */
export function sumOf<K extends string>(rows: readonly { readonly [key in K]: number | null }[], key: K) {
  return rows.reduce((sum, row) => sum + (row[key] ?? 0), 0);
}
