import {
  countSessionsByDevice,
  getServedClients,
  listDecidedToday,
} from '@fleet/contracts/insight/dashboard-cards.ts';
import { listReportRows } from '@fleet/contracts/insight/reports.ts';
import { type Family, type Scene, type SceneUser, sumOf } from './scene.ts';

/** An administrator, and each network's people: who serves clients. */
interface Server {
  readonly name: string;
  readonly as: SceneUser;
}

const served = (scene: Scene, { as }: Server) => scene.ask(getServedClients, { as, query: scene.period });

export const CARDS: Family<Server, 'clients_new' | 'clients_returning' | 'decided_today' | 'open_sessions'> =
  {
    async scopes({ users }) {
      return users
        .filter(({ group }) => group === 'admin' || group === 'gas_station_network_manager')
        .map((as) => ({ as, name: `${as.group} ${as.network_id ?? ''}` }));
    },
    places: {
      clients_new: {
        'getServedClients new': async (scene, by) => (await served(scene, by)).new,
        // The whole history is asked: every client it names came for the first time within it.
        'listReportRows total': async (scene, { as }) => {
          const query = { ...scene.period, report: 'consumption', by: 'client' };
          return (await scene.ask(listReportRows, { as, query })).total;
        },
      },
      clients_returning: {
        'getServedClients returning': async (scene, by) => (await served(scene, by)).returning,
      },
      decided_today: {
        'listDecidedToday rows.decided': async (scene, { as }) =>
          as.group === 'admin' ? sumOf((await scene.ask(listDecidedToday, { as })).rows, 'decided') : null,
      },
      open_sessions: {
        'countSessionsByDevice rows.sessions': async (scene, { as }) =>
          as.group === 'admin'
            ? sumOf((await scene.ask(countSessionsByDevice, { as })).rows, 'sessions')
            : null,
      },
    },
  };
