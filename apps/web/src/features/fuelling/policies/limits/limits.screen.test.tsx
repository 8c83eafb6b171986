import { changeLimits, createLimitProfile } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { describe, expect, it } from 'vitest';
import { runSimulations } from '../../../../../../server/src/fuelling/policy-simulations/policy-simulations.service.ts';
import { startScreens, t, type User } from '../../../../../test/screens.tsx';
import { EMPTY_RULES } from '../policies.api.ts';

const app = startScreens();

/** A fleet of two vehicles, and a profile that the first follows. */
async function makeFleet() {
  const client = await app.world.makeClient();
  const manager: User = await app.user('client_manager', { client_id: client.id });
  const vehicles = [
    await app.world.makeVehicle({ client_id: client.id }),
    await app.world.makeVehicle({ client_id: client.id }),
  ] as const;
  const rules: PolicyRules = { ...EMPTY_RULES, volume_per_fill_ml: 180_000, volume_per_day_ml: 250_000 };
  const { body: profile } = await app.world.call(createLimitProfile, {
    as: manager,
    body: { name_en: 'Box trucks', name_ar: 'شاحنات الصندوق', rules },
  });
  await app.world.call(changeLimits, {
    as: manager,
    body: { level: 'vehicle', ids: [vehicles[0].id], profile_id: profile.id },
  });
  return { client, manager, vehicles, profile };
}

describe('the table of limits', () => {
  it('shows each value with where it comes from, and leads to the rules of a vehicle', async () => {
    const { manager, vehicles } = await makeFleet();
    await app.world.call(changeLimits, {
      as: manager,
      body: { level: 'vehicle', ids: [vehicles[0].id], rules: { volume_per_fill_ml: 200_000 } },
    });
    const page = await app.open('/client/limits', manager);
    await page.sees('200, own value');
    await page.sees('250, from the profile Box trucks');
    await expect.poll(() => page.rows()).toBe(2);
    await page.press(/^No profile ?1/);
    await page.misses('250, from the profile Box trucks');
    await expect.poll(() => page.rows()).toBe(1);
    await page.filter(t('limits.profile'), 'Box trucks');
    await page.openRow('250');
    await page.panel.offers(t('rules.change'));
    expect(page.address).toContain(`/client/rules/vehicle-${vehicles[0].id}`);
  });

  it('shows vehicle groups and drivers instead', async () => {
    const { manager } = await makeFleet();
    const page = await app.open('/client/limits', manager);
    await page.filter(t('limits.rows'), t('rules.levels.group'));
    await page.sees(t('limits.none.group'));
  });
});

describe('profiles of limits', () => {
  it('are added and changed for all followers, and deleted once it is said what these follow then', async () => {
    const { manager, profile } = await makeFleet();
    const page = await app.open('/client/limits', manager);
    await page.press(t('limits.new_profile'));
    await page.panel.fill(t('field_names.name_en'), 'Saloons');
    await page.panel.press(t('limits.add_profile'));
    await page.panel.refuses(t('field_names.name_ar'), /./);
    await page.panel.fill(t('field_names.name_ar'), 'سيدان');
    await page.panel.press(t('rules.add'));
    await page.press(t('rules.lines.volume_per_fill'));
    await page.panel.fill(t('rules.lines.volume_per_fill'), '55');
    await page.panel.press(t('limits.add_profile'));
    await page.sees(t('limits.profile_added'));
    await page.press(t('limits.open_profile', { name: 'Box trucks' }));
    await page.panel.press(t('limits.change_profile'));
    await page.panel.fill(t('rules.lines.volume_per_fill'), '150');
    await page.panel.press(t('limits.save_for', { count: 1 }));
    await page.sees('150, from the profile Box trucks');
    await page.panel.press(t('limits.remove_profile'));
    await page.dialog.tick('Saloons');
    await page.dialog.press(t('limits.remove_profile'));
    await page.sees('55, from the profile Saloons');
    await page.misses(profile.name_en);
  });
});

describe('several rows of the table of limits', () => {
  it('get values that were simulated on last month, from the same panel', async () => {
    const { manager } = await makeFleet();
    const page = await app.open('/client/limits', manager);
    await page.tick(t('limits.select_page'));
    await page.press(t('limits.set_button'));
    await page.panel.press(t('rules.add'));
    await page.press(t('rules.lines.volume_per_fill'));
    await page.panel.fill(t('rules.lines.volume_per_fill'), '70');
    await page.panel.press(t('rules.try'));
    await expect.poll(() => runSimulations(app.world.systemCtx())).toBeGreaterThan(0);
    await page.panel.sees(t('simulator.no_fills'));
    await page.panel.press(t('limits.apply.vehicle', { count: 2 }));
    await page.sees(t('limits.changed', { count: 2 }));
    const applied = await app.world.rows(
      'select applied_at from policy_simulations where applied_at is not null',
    );
    expect(applied).toHaveLength(1);
  });

  it('are selected on a phone too, one by one or the whole page', async () => {
    const { manager, vehicles } = await makeFleet();
    const width = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetWidth')!;
    Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, get: () => 390 });
    try {
      const page = await app.open('/client/limits', manager);
      await page.tick(t('limits.select', { name: vehicles[0].plate_no }));
      await page.sees(t('limits.selected.vehicle', { count: 1 }));
      await page.misses(t('limits.columns.hours'));
      await page.tick(t('limits.select_page'));
      await page.sees(t('limits.selected.vehicle', { count: 2 }));
      await page.press(t('limits.set_button'));
      await page.panel.offers(t('rules.add'));
    } finally {
      Object.defineProperty(HTMLElement.prototype, 'offsetWidth', width);
    }
  });

  it('get a value or a profile at once, after a preview', async () => {
    const { manager } = await makeFleet();
    const page = await app.open('/client/limits', manager);
    await page.tick(t('limits.select_page'));
    await page.press(t('limits.set_button'));
    await page.panel.press(t('rules.add'));
    await page.press(t('rules.lines.volume_per_fill'));
    await page.panel.fill(t('rules.lines.volume_per_fill'), '90');
    await page.panel.sees(t('limits.planned', { count: 2 }));
    await page.panel.sees('Max 180 L per fill. Max 90 L per fill.');
    await page.panel.press(t('limits.apply.vehicle', { count: 2 }));
    // The table may show it before the answer to the change is here, and the toast of another test may still be seen.
    await page.panel.closes();
    await page.sees('90, own value');
    await page.tick(t('limits.select_page'));
    await page.press(t('limits.follow_button'));
    await page.panel.tick('Box trucks');
    await page.panel.tick(t('limits.drop_own'));
    await page.panel.press(t('limits.apply.vehicle', { count: 2 }));
    await page.misses('90, own value');
    await expect.poll(() => page.text.match(/180, from the profile Box trucks/g)).toHaveLength(2);
  });
});

describe('suggested limits', () => {
  it('are shown with their values and used for the vehicles without limits in one step', async () => {
    const { manager } = await makeFleet();
    const page = await app.open('/client/limits', manager);
    const card = page.section(t('limits.suggestion'));
    await card.sees(t('limits.suggested_from_tanks'));
    await page.press(t('limits.suggestion_take', { count: 1 }));
    await page.sees(t('limits.suggestion_taken', { count: 1 }));
    await page.misses(t('limits.suggestion'));
    await page.sees(/2, from the profile/);
  });

  it('are offered in the guided set-up, and do its step', async () => {
    const client = await app.world.makeClient();
    await app.world.makeVehicle({ client_id: client.id });
    const manager: User = await app.user('client_manager', { client_id: client.id });
    const page = await app.open('/get-started', manager);
    await page.press(t('limits.suggestion_take', { count: 1 }));
    await page.sees(t('setup.limits_done'));
  });
});

describe('the limits of a client', () => {
  it('are seen and set by an administrator on the client’s page', async () => {
    const { client, vehicles } = await makeFleet();
    const admin: User = await app.user('admin');
    const page = await app.open(`/admin/manage-client/${client.id}/limits`, admin);
    await page.sees('180, from the profile Box trucks');
    await page.tick(t('limits.select', { name: vehicles[1].plate_no }));
    await page.press(t('limits.follow_button'));
    await page.panel.tick('Box trucks');
    await page.panel.press(t('limits.apply.vehicle', { count: 1 }));
    await page.sees(t('limits.changed', { count: 1 }));
    await page.press(t('limits.new_profile'));
    await page.panel.fill(t('field_names.name_en'), 'Saloons');
    await page.panel.fill(t('field_names.name_ar'), 'سيدان');
    await page.panel.press(t('limits.add_profile'));
    await page.sees(t('limits.profile_added'));
    await page.openRow('180');
    await expect.poll(() => page.address).toContain(`/admin/manage-client/${client.id}/rules/vehicle-`);
  });
});
