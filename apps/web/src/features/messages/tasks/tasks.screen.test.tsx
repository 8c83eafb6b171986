import { expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

it('a task is added by its title, edited and ticked off; a rule gives what waits away', async () => {
  const manager: User = await app.user('client_manager');
  const page = await app.open('/my-work', manager);
  await page.sees(t('my_work.none'));
  await page.fill(t('my_work.new_task'), 'Check pump 4');
  await page.press(t('my_work.add'));
  await page.press('Check pump 4');
  await page.dialog.fill(t('field_names.note'), 'Before noon');
  await page.dialog.press(t('my_work.save'));
  await expect
    .poll(() => app.world.rows<{ note: string }>('select note from tasks'))
    .toEqual([{ note: 'Before noon' }]);
  await page.tick(t('my_work.tick', { title: 'Check pump 4' }));
  await page.sees(t('my_work.none'));
  await page.press(t('my_work.rules'));
  await page.dialog.choose(t('my_work.rule_group'), t('groups.client_operation'));
  await page.dialog.press(t('my_work.add_rule'));
  await page.dialog.offers(t('my_work.remove_rule'));
});

it('a task names a vehicle found by its plate, and a notice’s link opens it', async () => {
  const { id: client_id } = await app.world.makeClient();
  const manager: User = await app.user('client_manager', { client_id });
  const driver = await app.world.makeDriver({ client_id });
  const vehicle = await app.world.makeVehicle({ driver, plate_no: 'KSA-7712' });
  const page = await app.open('/my-work', manager);
  await page.fill(t('my_work.new_task'), 'New tires');
  await page.press(t('my_work.add'));
  await page.press('New tires');
  await page.dialog.choose(t('my_work.about'), t('my_work.subjects.vehicle'));
  await page.dialog.choose(t('my_work.subjects.vehicle'), 'KSA 7712');
  await page.dialog.press(t('my_work.save'));
  const saved = () =>
    app.world.rows<{ id: number; subject_id: number | null; subject_name: string | null }>(
      `select id, subject_id, subject_name from tasks where title = 'New tires'`,
    );
  await expect.poll(saved).toMatchObject([{ subject_id: vehicle.id, subject_name: 'KSA 7712' }]);
  const [task] = await saved();
  const again = await app.open(`/my-work/${task!.id}`, manager);
  await again.dialog.sees(t('my_work.open_about', { name: 'KSA 7712' }));
});

it('a station’s manager makes rules for what stations settle', async () => {
  const manager: User = await app.user('gas_station_manager');
  const page = await app.open('/gas-station/my-work', manager);
  await page.press(t('my_work.rules'));
  await page.dialog.choose(t('my_work.rule_when'), t('my_work.rule_kinds.shift_difference'));
  await page.dialog.choose(t('my_work.rule_group'), t('groups.gas_station_manager'));
  await page.dialog.press(t('my_work.add_rule'));
  await page.dialog.offers(t('my_work.remove_rule'));
});
