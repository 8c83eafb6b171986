import type { BodyOf, QueryOf } from '@fleet/contracts/define-route.ts';
import * as contract from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import type { World } from '../../../test/world.ts';
import { NO_RULES } from '../policies/policies.service.ts';

export const EMPTY = NO_RULES as PolicyRules;

/** A fleet of three vehicles, two of them in a group, and the calls of its manager. */
export async function makeLimits(world: World) {
  const client = await world.makeClient();
  const makeVehicle = () => world.makeVehicle({ client_id: client.id });
  const vehicles = [await makeVehicle(), await makeVehicle(), await makeVehicle()];
  const [group] = await world.rows<{ id: number }>(
    `insert into vehicle_groups (client_id, name_en, name_ar) values ($1, 'Box trucks', 'شاحنات الصندوق') returning id`,
    [client.id],
  );
  await world.rows('update vehicles set group_id = $2 where id = any($1)', [
    vehicles.slice(0, 2).map(({ id }) => id),
    group!.id,
  ]);
  const as = await world.makeUser('client_manager', { client_id: client.id });
  const addProfile = async (rules: Partial<PolicyRules>, name = 'Standard') => {
    const { body } = await world.call(contract.createLimitProfile, {
      as,
      body: { name_en: name, name_ar: `${name} ar`, rules: { ...EMPTY, ...rules } },
    });
    return body;
  };
  const change = (body: Partial<BodyOf<typeof contract.changeLimits>>) =>
    world.call(contract.changeLimits, {
      as,
      body: { level: 'vehicle', ids: [vehicles[0]!.id], ...body },
    });
  const list = async (query: Partial<QueryOf<typeof contract.listLimits>> = {}) =>
    (await world.call(contract.listLimits, { as, query: query as Record<string, string | number> })).body;
  return {
    client,
    vehicles,
    ids: vehicles.map(({ id }) => id),
    group_id: group!.id,
    as,
    addProfile,
    change,
    list,
  };
}
