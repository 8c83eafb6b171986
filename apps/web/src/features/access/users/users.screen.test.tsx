import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let admin: User;

beforeAll(async () => {
  admin = await app.user('admin', { name: 'Mona Admin' });
});

describe('users', () => {
  it('are invited by a link that is shown once', async () => {
    await app.user('admin', { name: 'Faisal Colleague' });
    const page = await app.open('/admin/admin-users', admin);
    await page.openRow('Faisal Colleague');
    await page.panel.press(t('users.make_link'));
    await page.dialog.sees(t('users.link_until').split('<')[0]!.trim());
    expect(await page.dialog.valueOf(t('users.link'))).toContain('/vrp/register?token=');
  });

  it('change their password only with the current one', async () => {
    const page = await app.open('/admin/account', admin);
    await page.fill(t('field_names.current_password'), 'not-this-one');
    await page.fill(t('field_names.new_password'), 'a much longer password');
    await page.press(t('users.change_password'));
    await page.refuses(t('field_names.current_password'), t('fields.wrong'));
  });
});

describe('the own account', () => {
  it('keeps what somebody else saved meanwhile, and shows both', async () => {
    const person = await app.user('admin', { name: 'Huda Admin' });
    const page = await app.open('/admin/account', person);
    await page.fill(t('field_names.username'), 'huda.admin');
    await app.world.rows('update users set mobile = $2, version = version + 1 where id = $1', [
      person.id,
      '512345678',
    ]);
    await page.press(t('ui.save_changes'));
    await page.sees(t('ui.changed_title'));
    await page.press(t('ui.save_mine_too'));
    await page.sees(t('ui.saved'));
    const [row] = await app.world.rows('select username, mobile from users where id = $1', [person.id]);
    expect(row).toEqual({ username: 'huda.admin', mobile: '512345678' });
  });

  it('explains a username that is taken', async () => {
    const page = await app.open('/admin/account', admin);
    await page.fill(t('field_names.username'), 'HUDA.admin');
    await page.press(t('ui.save_changes'));
    await page.refuses(t('field_names.username'), t('fields.taken'));
  });
});
