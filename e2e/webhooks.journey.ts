import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../packages/client/src/webhooks.ts';
import { dress, expectAccessible, expectNoOverflow, settled } from './support/audit.ts';
import { shot } from './support/browser.ts';
import { requestLitres, seesVerdict } from './support/fuelling.ts';
import { AT_THE_STATION } from './support/people.ts';
import { soon, startTestApp, type Visitor } from './support/test-app.ts';

interface WebhookMessage {
  readonly type: string;
  readonly data: { id: number; status?: string };
}

describe('a webhook of the fleet', () => {
  const app = startTestApp({ WEBHOOKS_ALLOW_PRIVATE: 'yes' });
  /** Messages at the receiver, which responds 500 while it is down. */
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  let isDown = false;
  let address: string;
  const receiver = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    received.push({ headers: request.headers, body });
    if (isDown) reply.writeHead(500).end('The ERP is being restarted.');
    else reply.writeHead(204).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/fuel`;
  });
  afterAll(() => {
    receiver.closeAllConnections();
    receiver.close();
  });

  const press = ({ page, t }: Visitor, key: string) => page.getByRole('button', { name: t(key) }).click();
  const capture = async ({ page }: Visitor, step: string): Promise<void> => {
    await settled(page);
    await shot(page, `webhooks-${step}`);
    await expectAccessible(page, step);
    await expectNoOverflow(page, step);
  };
  /** Fills in the form of a new webhook; returns its secret. */
  const addWebhook = async (visitor: Visitor): Promise<string> => {
    const { page, t } = visitor;
    await page.goto(`${app.address}/vrp/webhooks`);
    await press(visitor, 'webhooks.add');
    await page.getByRole('textbox', { name: t.part('field_names.description') }).fill('ERP');
    await page.getByRole('textbox', { name: t.part('field_names.url') }).fill(address);
    await page.getByLabel(t('webhooks.types.fuel_request_status_changed')).check();
    await press(visitor, 'webhooks.make');
    const secret = await page.getByRole('dialog').locator('code').textContent();
    await press(visitor, 'webhooks.secret_saved');
    return secret!;
  };

  it('receives a request’s event, fails once, and gets it by replay', async () => {
    const manager = await app.welcome('client');
    const { page, t } = manager;
    const secret = await addWebhook(manager);
    await capture(manager, 'one');

    // The receiver is down when the driver requests fuel.
    isDown = true;
    const driver = await app.welcome('driver', {
      device: 'phone',
      geolocation: AT_THE_STATION,
      permissions: ['geolocation'],
    });
    await requestLitres(driver, 40);
    await seesVerdict(driver, 'status.request_approved');
    await soon(() => received.length).toBeGreaterThan(0);
    const [first] = received;
    const message = await verifyWebhook<WebhookMessage>(secret, first!.headers, first!.body);
    expect(message).toMatchObject({
      type: 'fuel_request.status_changed',
      data: { status: 'request_approved' },
    });

    await page.getByRole('tab', { name: t('webhooks.log') }).click();
    const failed = page.getByRole('row').filter({ hasText: t.part('webhooks.answered', { status: 500 }) });
    await failed.click();
    await page.getByText('The ERP is being restarted.').first().waitFor();
    await page.getByText(`"id": ${message.data.id}`).waitFor();
    await capture(manager, 'failed');

    isDown = false;
    await press(manager, 'webhooks.send_now');
    await page.getByText(t('webhooks.answered', { status: 204 })).waitFor();
    await page.getByText(t('webhooks.delivery.delivered')).first().waitFor();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await capture(manager, 'delivered');
  });

  it('is deactivated, activated and removed by keyboard, without losing the focus', async () => {
    const manager = await app.welcome('client');
    const { page } = manager;
    await addWebhook(manager);
    const press = (key: string) => page.getByRole('button', { name: manager.t(key) });
    const isIn = (area: string) => soon(() => page.locator(`${area}:focus-within`).count()).toBe(1);
    const panel = '[role=complementary]';
    await press('webhooks.disable').press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: manager.t('webhooks.disable') })
      .press('Enter');
    await page.getByText(manager.t.part('webhooks.reason_text.manual')).waitFor();
    await isIn(panel);
    await press('webhooks.enable').press('Enter');
    await press('webhooks.test').waitFor();
    await isIn(panel);
    // Details of a removed webhook must not be refetched: each 404 would be a console error.
    await press('ui.remove').press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: manager.t('ui.remove') })
      .press('Enter');
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    await page.getByText(manager.t.part('webhooks.removed', { name: 'ERP' })).waitFor();
    await isIn('main');
  });

  it('is managed on a phone, in Arabic and dark mode', async () => {
    const manager = await app.welcome('client', { device: 'phone' });
    await addWebhook(manager);
    await dress(manager, { language: 'ar', skin: 'dark' });
    const { page } = manager;
    for (const tab of ['facts', 'deliveries', 'verify']) {
      await page.goto(`${page.url().split('?')[0]}?tab=${tab}`);
      await capture(manager, `phone-${tab}`);
    }
  });
});
