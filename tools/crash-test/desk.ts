import { absentActor } from '../../apps/server/src/access/sessions/session-actors.service.ts';
import { AppError } from '../../apps/server/src/platform/app-error.ts';
import type { Config } from '../../apps/server/src/platform/config.ts';
import type { Ctx } from '../../apps/server/src/platform/context.ts';
import type { Database } from '../../apps/server/src/platform/db.ts';
import { systemCtxOf } from './people.ts';

/** What someone does again and again with the product's services; each adds jobs. */
export interface Chore {
  readonly name: string;
  readonly every_ms: number;
  run(): Promise<unknown>;
}

/** An administrator and a client's manager with the product's services before them. */
export interface Desk {
  /** As of now, in the administrator's name. */
  admin(): Ctx;
  manager(): Ctx;
  readonly client_id: number;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  some<Row extends object>(text: string, values?: unknown[]): Promise<Row | undefined>;
}

export async function openDesk(database: Database, config: Config): Promise<Desk> {
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await database.pool.query<Row>(text, values)).rows;
  const actorOf = async (email: string) => {
    const [user] = await rows<{ id: number }>('select id from users where email = $1', [email]);
    return (await absentActor(systemCtxOf(database, config), user!.id))!;
  };
  const admin = await actorOf('admin@demo.test');
  const manager = await actorOf('client@demo.test');
  return {
    admin: () => ({ ...systemCtxOf(database, config), actor: admin }),
    manager: () => ({ ...systemCtxOf(database, config), actor: manager }),
    client_id: manager.client_id!,
    rows,
    some: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await rows<Row>(text, values))[0],
  };
}

/** Does a chore until it is stopped; a refusal by the rules is part of the day. */
export async function keepDoing(
  chore: Chore,
  stage: { isOver: boolean; wrong: string[] },
  done: Map<string, number>,
): Promise<void> {
  const count = (name: string) => done.set(name, (done.get(name) ?? 0) + 1);
  while (!stage.isOver) {
    try {
      await chore.run();
      count(chore.name);
    } catch (error) {
      if (error instanceof AppError) count(`${chore.name} ${error.code}`);
      else stage.wrong.push(`${chore.name} broke: ${(error as Error).stack}`);
    }
    await new Promise((go) => setTimeout(go, chore.every_ms * (0.5 + Math.random())));
  }
}
