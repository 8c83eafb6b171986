import { type SQL, sql } from '../../platform/orm.ts';

/** Active stations a client has not switched off, nor their network: a subquery. */
export function countStationsOpenTo(client_id: number): SQL {
  return sql`(select count(*) from stations s join networks n on n.id = s.network_id
    where s.status = 'active' and n.status = 'active'
      and not exists (select 1 from client_disabled_stations d where d.client_id = ${client_id} and d.station_id = s.id)
      and not exists (select 1 from client_disabled_networks d where d.client_id = ${client_id} and d.network_id = s.network_id))`;
}
