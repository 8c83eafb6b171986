import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let client_id: number;

beforeAll(async () => {
  client_id = (await app.world.makeClient()).id;
  manager = await app.user('client_manager', { client_id });
});

describe('drivers', () => {
  it('of other companies are not listed', async () => {
    await app.world.makeDriver({ client_id, first_name: 'Salem', last_name: 'Qahtani' });
    await app.world.makeDriver({ first_name: 'Nasser', last_name: 'Elsewhere' });
    const page = await app.open('/client/drivers', manager);
    await page.sees('Qahtani');
    expect(page.text).not.toContain('Elsewhere');
  });

  it('are deleted after confirmation and restored from the toast', async () => {
    const { id } = await app.world.makeDriver({ client_id, last_name: 'Leaving' });
    const page = await app.open(`/client/drivers/${id}`, manager);
    await page.press(t('ui.trash'));
    await page.dialog.press(t('ui.trash'));
    await page.offers(t('ui.undo'));
    await page.press(t('ui.undo'));
    await page.sees(t('drivers.restored', { name: 'Salem Leaving' }));
    await expect
      .poll(() => app.world.rows('select 1 from drivers where id = $1 and deleted_at is null', [id]))
      .toHaveLength(1);
  });

  it('need a civil ID with a valid check digit', async () => {
    const page = await app.open('/client/drivers/new', manager);
    await page.panel.fill(t('field_names.first_name'), 'Fahad');
    await page.panel.fill(t('field_names.last_name'), 'Otaibi');
    await page.panel.fill(t('field_names.civil_id'), '1234567890');
    await page.panel.fill(t('field_names.employee_number'), 'E-77');
    await page.panel.fill(t('field_names.mobile'), '512345678');
    await page.panel.press(t('drivers.add'));
    await page.panel.refuses(t('field_names.civil_id'), t('fields.invalid_civil_id'));
  });
});
