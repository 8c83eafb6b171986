import { createGroup, updateGroup } from '../../apps/server/src/access/groups/groups.service.ts';
import {
  saveSpreadsheetImport,
  startSpreadsheetImport,
} from '../../apps/server/src/delivery/imports/imports.service.ts';
import { sendMessage } from '../../apps/server/src/fleet/drivers/drivers-messages.service.ts';
import { NO_RULES } from '../../apps/server/src/fuelling/policies/policies.service.ts';
import { startSimulation } from '../../apps/server/src/fuelling/policy-simulations/policy-simulations.service.ts';
import {
  registerController,
  revokeController,
} from '../../apps/server/src/fuelling/pump-controllers/pump-controllers.service.ts';
import {
  claimAnomalyCase,
  requeueAnomalyCase,
} from '../../apps/server/src/insight/anomalies/anomaly-cases.service.ts';
import {
  createSchedule,
  sendNow,
} from '../../apps/server/src/insight/report-schedules/report-schedules.service.ts';
import { readAll } from '../../apps/server/src/messages/push-messages/inbox.service.ts';
import { createEndpoint } from '../../apps/server/src/messages/webhooks/webhook-endpoints.service.ts';
import type { Config } from '../../apps/server/src/platform/config.ts';
import type { Database } from '../../apps/server/src/platform/db.ts';
import type { PolicyRules } from '../../packages/contracts/src/fuelling/policies.ts';
import { CHOSEN_EVENT_TYPES } from '../../packages/contracts/src/webhook-events.ts';
import { addDays, riyadhDate } from '../../packages/domain/src/riyadh-time.ts';
import { deliveryChores } from './chores-deliveries.ts';
import { moneyChores } from './chores-money.ts';
import { type Chore, openDesk } from './desk.ts';

const IMPORTED_ROWS = 150;

/** What happens at a company's desks, with all that was handed in to be imported. */
export interface Office {
  readonly chores: readonly Chore[];
  /** Plates of every row that was handed in, by import. */
  readonly imported: Map<number, string[]>;
  /** Has every import saved that was read. */
  saveImports(): Promise<void>;
}

/** A company at work, with an endpoint for each event type and a report by email. */
export async function openOffice(
  database: Database,
  config: Config,
  receiver: { readonly url: string },
): Promise<Office> {
  const desk = await openDesk(database, config);
  const { admin, manager, client_id, rows, some } = desk;
  const imported = new Map<number, string[]>();
  await createEndpoint(manager(), {
    url: receiver.url,
    description: 'Crash test',
    event_types: [...CHOSEN_EVENT_TYPES],
  });
  const schedule = await createSchedule(manager(), {
    ...{ name: 'Consumption', report: 'consumption', format: 'xlsx', language: 'en', rhythm: 'daily' },
    ...{
      query: { period: 'last_month', measure: 'volume_ml', window: 'month' },
      weekday: null,
      day: null,
      hour: 6,
    },
    recipients: ['client@demo.test', 'billing@demo.test'],
  } as Parameters<typeof createSchedule>[1]);
  const group = await createGroup(admin(), {
    base: 'client_manager',
    name_en: 'Crash test',
    name_ar: 'اختبار الأعطال',
    permissions: [],
  });

  const startImport = async () => {
    const plates = Array.from(
      { length: IMPORTED_ROWS },
      () => `${letters()}-${1_000 + Math.floor(Math.random() * 9_000)}`,
    );
    const known = await some<{ type: string; fuel: string }>(
      `select t.name_en as type, f.code as fuel from vehicle_types t, fuel_types f
       order by t.id, f.id limit 1`,
    );
    const unique = [...new Set(plates)];
    const lines = unique.map((plate) => [plate, known!.type, known!.fuel, '80'].join(','));
    const text = ['Plate,Vehicle type,Fuel type,Tank capacity (L)', ...lines].join('\n');
    const body = { kind: 'vehicles' as const, file_name: 'vehicles.csv' };
    const { id } = await startSpreadsheetImport(manager(), body, Buffer.from(text));
    imported.set(id, unique);
  };
  const saveImports = async () => {
    for (const { id } of await rows<{ id: number }>(`select id from imports where status = 'preview'`))
      await saveSpreadsheetImport(manager(), id);
  };
  const chores: Chore[] = [
    ...moneyChores(desk),
    ...deliveryChores(desk),
    {
      name: 'hours pass',
      every_ms: 4_000,
      run: () =>
        rows(`update jobs set run_at = now() where key = 'turn' and status = 'waiting' and random() < 0.5`),
    },
    { name: 'report', every_ms: 4_000, run: () => sendNow(manager(), schedule.id) },
    {
      name: 'simulation',
      every_ms: 5_000,
      run: () => {
        const to = riyadhDate(new Date());
        return startSimulation(manager(), {
          rules: { ...NO_RULES, volume_per_fill_ml: 20_000 } as PolicyRules,
          from: addDays(to, -90),
          to,
        });
      },
    },
    { name: 'import', every_ms: 6_000, run: startImport },
    { name: 'save import', every_ms: 1_500, run: saveImports },
    {
      name: 'rights',
      every_ms: 2_500,
      run: async () => {
        const { version } = (await some<{ version: number }>('select version from groups where id = $1', [
          group.id,
        ]))!;
        await updateGroup(admin(), group.id, {
          version,
          name_en: `Crash test ${version}`,
          name_ar: 'اختبار الأعطال',
        });
      },
    },
    {
      name: 'driver message',
      every_ms: 1_200,
      run: async () => {
        const driver = await some<{ id: number }>(
          'select id from drivers where client_id = $1 and deleted_at is null order by random() limit 1',
          [client_id],
        );
        await sendMessage(manager(), driver!.id, 'Is the vehicle back?');
      },
    },
    {
      name: 'inbox',
      every_ms: 2_000,
      run: async () => {
        const newest = await some<{ id: number }>(
          'select max(id) as id from push_messages where user_id = $1',
          [manager().actor.user_id],
        );
        if (newest?.id) await readAll(manager(), newest.id);
      },
    },
    {
      name: 'site controller',
      every_ms: 4_000,
      run: async () => {
        const station = await some<{ id: number }>(
          `select id from stations where status = 'active' order by random() limit 1`,
        );
        const { controller } = await registerController(admin(), {
          station_id: station!.id,
          name: 'Crash test',
        });
        await revokeController(admin(), controller.id, 'Crash test');
      },
    },
    {
      name: 'suspicious fill',
      every_ms: 2_000,
      run: async () => {
        const found = await some<{ id: number; version: number; state: string }>(
          `select id, version, state from anomaly_cases where state in ('open', 'under_review') order by random() limit 1`,
        );
        if (found?.state === 'open') await claimAnomalyCase(admin(), found.id, found);
        else if (found) await requeueAnomalyCase(admin(), found.id, found);
      },
    },
  ];
  return { chores, imported, saveImports };
}

function letters(): string {
  const known = 'ABDEGHJKLNRSTUVXZ';
  return Array.from({ length: 3 }, () => known[Math.floor(Math.random() * known.length)]).join('');
}
