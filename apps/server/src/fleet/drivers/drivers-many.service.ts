import { recordAudits } from '../../platform/audit.ts';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { listTakenFields } from '../../platform/taken.ts';
import { pinMac } from './driver-pins.service.ts';
import { insertDrivers, savePinMacs } from './drivers.queries.ts';
import { type NewDriver, readDriver } from './drivers.rules.ts';
import { drivers } from './drivers.table.ts';

/** What became of one of many: its id, or what is wrong with it by field. */
export type Outcome = { readonly id: number } | { readonly problems: Record<string, string> };

/** Problems of a driver by field, and the numbers as they would be stored, without comparing with other drivers. */
export function checkDriver(input: NewDriver) {
  const { driver, problems } = readDriver(input);
  return { problems, stored: driver };
}

/**
 * Adds many drivers to one client, each on its own: wrong or taken ones are skipped with the reason, in input order.
 * The caller has checked that the client is the actor's.
 */
export function createDrivers(ctx: Ctx, client_id: number, input: readonly NewDriver[]): Promise<Outcome[]> {
  return inTransaction(ctx, async (ctx) => {
    const read = input.map((one) => readDriver({ ...one, client_id }));
    const sound = read.filter(({ problems }) => Object.keys(problems).length === 0);
    const ids =
      sound.length === 0
        ? new Map<string, number>()
        : await insertDrivers(
            ctx,
            sound.map(({ driver }) => driver),
          );
    const made = sound.flatMap((one) => {
      const id = ids.get(one.driver.civil_id);
      return id === undefined ? [] : [{ ...one, id }];
    });
    await savePinMacs(
      ctx,
      made.flatMap(({ id, pin }) => (pin === null ? [] : [{ id, mac: pinMac(ctx.config, id, pin) }])),
    );
    await recordAudits(
      ctx,
      { action: 'create', subject: 'driver', client_id },
      made.map(({ id, driver, pin }) => ({ subject_id: id, after: { ...driver, has_pin: pin !== null } })),
    );
    const outcomes: Outcome[] = [];
    for (const { driver, problems } of read) {
      const id = Object.keys(problems).length === 0 ? ids.get(driver.civil_id) : undefined;
      // One civil id twice in the same call: the first has it.
      if (id !== undefined && ids.delete(driver.civil_id)) outcomes.push({ id });
      else if (Object.keys(problems).length > 0) outcomes.push({ problems });
      else {
        const taken = await listTakenFields(ctx, drivers, driver);
        outcomes.push({ problems: Object.fromEntries(taken.map((field) => [field, 'taken'])) });
      }
    }
    return outcomes;
  });
}
