import { createExportFile } from '@fleet/contracts/insight/export-files.ts';
import { expect, it } from 'vitest';
import { startScreens, t } from '../../../../test/screens.tsx';

const app = startScreens();

it('the files of a user can be followed, and deleted when they are there', async () => {
  const manager = await app.user('client_manager');
  const { body } = await app.world.call(createExportFile, {
    as: manager,
    body: { path: '/vehicles/export?format=csv' },
  });
  const page = await app.open(`/files/${body.id}`, manager);
  await page.sees(t('export_files.waiting'));
  while ((await app.world.jobs.runDue()) > 0);
  const name = body.file_name.replace('.', `-${today()}.`);
  await page.offers(`${t('export_files.download')}: ${name}`);
  await page.press(`${t('export_files.remove')}: ${name}`);
  await page.sees(t('export_files.none'));
  expect(await app.world.rows('select from export_files')).toEqual([]);
});

/** In Riyadh. */
function today(): string {
  return new Date(app.world.now.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
}
