import { addDays, riyadhDate } from '@fleet/domain/riyadh-time.ts';
import { changeTerms } from '../src/billing/invoices/terms.service.ts';
import { createClient } from '../src/fleet/clients/clients.service.ts';
import { createVehicle } from '../src/fleet/vehicles/vehicles.service.ts';
import { blockOverdue, setCreditLine } from '../src/money/credit-lines/credit-lines.service.ts';
import { remindOfCredit } from '../src/money/credit-lines/credit-reminders.service.ts';
import { openClientAccounts } from '../src/money/ledger/ledger.service.ts';
import { approveTopUp, recordTopUp } from '../src/money/top-ups/top-ups.service.ts';
import { type Ctx, inTransaction, SYSTEM } from '../src/platform/context.ts';
import type { DemoClient, DemoCompany, DemoVehicle } from './demo-company.ts';
import { stepsOf } from './demo-fill-steps.ts';
import { createDriverWithUser } from './demo-fleets.ts';
import { addressOf } from './demo-invoices.ts';
import { numbering, person } from './demo-people.ts';
import { type Chance, chanceFrom } from './demo-random.ts';
import { as, takeStep } from './demo-steps.ts';

/** Its own, so that nobody else's history changes. */
const SEED = 180;
/** Above everyone else's number. */
const FIRST_NUMBER = 8_000;
const HOUR_MS = 3_600_000;
const PLATES = ['NJD-5501', 'NJD-5502', 'NJD-5503'] as const;
const TANK_ML = 300_000;
const METRES_PER_LITRE = 3_200;
/** For its fees, which are paid from the main balance. */
const PAID_IN_HALALAS = 150_000;
const TERMS = {
  limit_halalas: 2_500_000,
  payment_terms_days: 15,
  grace_days: 7,
  suspended_until: null,
  suspension_reason: null,
  version: 0,
};
/** Days of the two months before this one on which its vehicles fuel; the second ends before the first is overdue. */
const FUELS_ON = { first: [21, 23, 24, 26, 27], second: [2, 5, 8, 11, 14, 17, 20] } as const;
/** Days of the month before this one on which it is reminded of the first, and is blocked for it. */
const REMINDED_ON = [13, 19, 23] as const;
const BLOCKED_ON = 24;

/** A haulier that fuels first and pays after the month, as agreed at the beginning of the history. */
export async function createPostPaid(ctx: Ctx, company: DemoCompany): Promise<DemoClient> {
  const chance = chanceFrom(SEED);
  const people = numbering(FIRST_NUMBER);
  return inTransaction(ctx, async (ctx) => {
    const client_id = await createClient(
      ctx,
      {
        name_en: 'Najd Haulage',
        name_ar: 'نجد للنقل البري',
        address: '3141 Eastern Ring Road, Riyadh',
        vat_no: '300876543200003',
        cr_number: '1010200077',
        contract_no: 'C-195',
        virtual_bank_account: 'SA0380000000608010167519',
        is_demo: true,
      },
      { openAccounts: openClientAccounts },
    );
    await changeTerms(ctx, { client_id }, addressOf(1));
    await approveTopUp(ctx, await recordTopUp(ctx, { client_id, amount_halalas: PAID_IN_HALALAS }));
    await setCreditLine(ctx, client_id, TERMS);
    const manager = await person(
      ctx,
      {
        group: 'client_manager',
        name: 'Saad Al-Mutairi',
        email: 'client-on-credit@demo.test',
        client_id,
      },
      true,
    );
    const vehicles: DemoVehicle[] = [];
    for (const plate_no of PLATES) {
      const known = plate_no === PLATES[0] ? { email: 'driver-on-credit@demo.test' } : null;
      const driver = await createDriverWithUser(ctx, chance, people, client_id, known);
      const odometer_km = chance.between(60_000, 160_000);
      const id = await createVehicle(ctx, {
        client_id,
        driver_id: driver.driver_id!,
        vehicle_type_id: company.truck_type_id,
        fuel_type_id: company.fuels.get('diesel')!.id,
        plate_no,
        plate_kind: 'commercial',
        name: `Trailer ${plate_no.slice(-1)}`,
        gas_tank_capacity_ml: TANK_ML,
        metres_per_litre: METRES_PER_LITRE,
        odometer_km,
        odo_last_updated_date: ctx.now,
      });
      const of = { fuel_code: 'diesel', tank_ml: TANK_ML, metres_per_litre: METRES_PER_LITRE };
      vehicles.push({ id, plate_no, ...of, odometer_km, driver });
    }
    return { id: client_id, manager, vehicles };
  });
}

/**
 * What happens to it on a day: fills of two months on credit, the reminders of the first, and the block that it led to. Day by
 * day, as fees of a month are charged when it is over.
 */
export function lifeOnCredit(
  ctx: Ctx,
  company: DemoCompany,
  client: DemoClient,
): (start: Date) => Promise<void> {
  const chance = chanceFrom(SEED);
  const second = monthBefore(riyadhDate(ctx.now));
  const first = monthBefore(second);
  return async (start) => {
    const isOn = (month: string, days: readonly number[]) =>
      days.some((day) => addDays(month, day - 1) === riyadhDate(start));
    const noon = new Date(start.getTime() + 12 * HOUR_MS);
    if (isOn(first, FUELS_ON.first) || isOn(second, FUELS_ON.second))
      await inTransaction(ctx, (ctx) => fuel(ctx, company, client, chance, noon));
    if (isOn(second, REMINDED_ON)) await remindOfCredit(as(ctx, SYSTEM, noon));
    if (isOn(second, [BLOCKED_ON])) await blockOverdue(as(ctx, SYSTEM, noon));
  };
}

/** Each vehicle fuels once around noon, at a station whose shifts are not told. */
async function fuel(
  ctx: Ctx,
  company: DemoCompany,
  client: DemoClient,
  chance: Chance,
  noon: Date,
): Promise<void> {
  for (const [index, vehicle] of client.vehicles.entries()) {
    const litres = chance.between(120, 240);
    vehicle.odometer_km += Math.round((litres * METRES_PER_LITRE) / 1_000);
    const at = new Date(noon.getTime() + (index - 1) * HOUR_MS);
    const fill = { vehicle, at, volume_ml: litres * 1_000, odometer_km: vehicle.odometer_km };
    const steps = stepsOf(
      { ...fill, ending: 'completed' },
      client,
      company,
      chance,
      chance.pick(company.stations.slice(1)),
    );
    for (const step of steps) await takeStep(ctx, step);
  }
}

/** The first day of the month before that of a day. */
function monthBefore(day: string): string {
  return `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
}
