import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../../test/screens.tsx';

const app = startScreens();

let manager: User;

beforeAll(async () => {
  manager = await app.user('client_manager');
});

describe('webhooks', () => {
  it('need an https address', async () => {
    const page = await app.open('/webhooks/new', manager);
    await page.panel.fill(t('field_names.description'), 'ERP');
    await page.panel.fill(t('field_names.url'), 'http://erp.example.sa/hook');
    await page.panel.section(t('field_names.event_types')).tick(/./);
    await page.panel.press(t('webhooks.make'));
    await page.panel.refuses(t('field_names.url'), t('fields.https_needed'));
  });

  it('are found by their status', async () => {
    const page = await app.open('/webhooks', manager);
    await page.sees(t('webhooks.none'));
    await page.filter(t('columns.status'), t('webhooks.filter.disabled'));
    expect(page.address).toContain('/webhooks?');
  });
});
