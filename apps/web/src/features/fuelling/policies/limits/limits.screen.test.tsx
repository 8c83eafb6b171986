import { changeLimits, createLimitProfile } from '@fleet/contracts/fuelling/limits.ts';
import type { PolicyRules } from '@fleet/contracts/fuelling/policies.ts';
import { describe, expect, it } from 'vitest';
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
    expect(page.rows()).toBe(2);
    await page.press(/^No profile ?1/);
    await page.misses('250, from the profile Box trucks');
    expect(page.rows()).toBe(1);
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
