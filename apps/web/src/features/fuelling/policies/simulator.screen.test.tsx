import { savePolicy } from '@fleet/contracts/fuelling/policies.ts';
import { startPolicySimulation } from '@fleet/contracts/fuelling/policy-simulations.ts';
import { addDays } from '@fleet/domain/riyadh-time.ts';
import { describe, expect, it } from 'vitest';
import { runSimulations } from '../../../../../server/src/fuelling/policy-simulations/policy-simulations.service.ts';
import { insertBareRequest } from '../../../../../server/test/bare-requests.ts';
import { startScreens, t } from '../../../../test/screens.tsx';
import { EMPTY_RULES } from './policies.api.ts';
import { lastMonth } from './simulator.api.ts';

const app = startScreens();

/** A fleet with 90 L per fill, and a vehicle that took 80 L and 40 L last month. */
async function makeFleet() {
  const client = await app.world.makeClient();
  const manager = await app.user('client_manager', { client_id: client.id });
  const driver = await app.world.makeDriver({ client_id: client.id });
  const vehicle = await app.world.makeVehicle({ driver });
  await app.world.makePolicy(client, { volume_per_fill_ml: 90_000 });
  const station = await app.world.makeStation();
  for (const [index, volume_ml] of [80_000, 40_000].entries()) {
    const { id } = await insertBareRequest(app.world, vehicle, { station });
    await app.world.rows(
      `update fuel_requests set volume_ml = $2, amount_halalas = 1, price_millis_per_litre = 2180, fuelling_started_at = $3 where id = $1`,
      [id, volume_ml, `${addDays(lastMonth().from, 3 + index)}T07:00:00Z`],
    );
  }
  return { client, manager, vehicle };
}

/** What the background does: the simulations that wait are run. */
const runWaiting = () => expect.poll(() => runSimulations(app.world.systemCtx())).toBeGreaterThan(0);

describe('a simulation', () => {
  it('begins with the present rules and ends in applying the draft', async () => {
    const { manager } = await makeFleet();
    const page = await app.open('/client/rule-simulator', manager);
    await expect.poll(() => page.valueOf(t('rules.lines.volume_per_fill'))).toBe('90');
    await page.fill(t('rules.lines.volume_per_fill'), '60');
    await page.press(t('simulator.run'));
    await runWaiting();
    const result = page.section(t('simulator.result'));
    await result.sees(t('simulator.of_fills', { count: 1, all: 2 }));
    await page.press(t('simulator.apply'));
    await page.dialog.sees(t('simulator.reach', { count: 1 }));
    await page.dialog.sees('Max 90 L per fill. Max 60 L per fill.');
    await page.dialog.press(t('limits.apply.vehicle', { count: 1 }));
    await page.sees(new RegExp(t('simulator.applied_at')));
    expect(page.has(t('simulator.apply'))).toBe(false);
    const limits = await app.open('/client/limits', manager);
    await limits.sees('60, from the company rules');
  });

  it('whose limits changed meanwhile is not applied but run again', async () => {
    const { manager } = await makeFleet();
    const start = await app.world.call(startPolicySimulation, {
      as: manager,
      body: { rules: { ...EMPTY_RULES, volume_per_fill_ml: 60_000 }, ...lastMonth() },
    });
    await runWaiting();
    const page = await app.open(`/client/rule-simulator/${start.body.id}`, manager);
    await page.offers(t('simulator.apply'));
    const changed = await app.world.call(savePolicy, {
      as: manager,
      body: { rules: { ...EMPTY_RULES, volume_per_fill_ml: 70_000 }, version: 1 },
    });
    expect(changed.status).toBe(200);
    await page.press(t('simulator.apply'));
    await page.dialog.sees(t('simulator.outdated'));
    await page.dialog.press(t('ui.cancel'));
    await page.section(t('simulator.result')).sees(t('simulator.outdated'));
    expect(page.has(t('simulator.apply'))).toBe(false);
  });

  it('of a profile or a client is open to an administrator on the client’s page', async () => {
    const { client, vehicle } = await makeFleet();
    const admin = await app.user('admin');
    const page = await app.open(`/admin/manage-client/${client.id}/rules/vehicle-${vehicle.id}`, admin);
    await page.panel.press(t('rules.try'));
    await expect.poll(() => page.address).toContain(`/admin/manage-client/${client.id}/rule-simulator`);
    await page.press(t('rules.add'));
    await page.press(t('rules.lines.volume_per_fill'));
    await page.fill(t('rules.lines.volume_per_fill'), '60');
    await page.press(t('simulator.run'));
    await runWaiting();
    await page.press(t('simulator.apply'));
    await page.dialog.press(t('limits.apply.vehicle', { count: 1 }));
    await page.sees(new RegExp(t('simulator.applied_at')));
    const limits = await app.open(`/admin/manage-client/${client.id}/limits`, admin);
    await limits.sees('60, own value');
  });
});
