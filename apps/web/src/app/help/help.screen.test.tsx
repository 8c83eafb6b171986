import { beforeAll, describe, expect, it } from 'vitest';
import { startScreens, t, type User } from '../../../test/screens.tsx';

const app = startScreens();

let manager: User;
let driver: User;

beforeAll(async () => {
  const client = await app.world.makeClient();
  manager = await app.user('client_manager', { client_id: client.id });
  driver = await app.user('driver', { client_id: client.id });
});

const PLATFORM_TOPIC = 'How do I approve a top-up?';

describe('the help center', () => {
  it('shows the reader’s categories, a question, its pages and related questions', async () => {
    const page = await app.open('/help', manager);
    await page.press(/^Limits\s*\d/);
    await page.press(/How do limits work together/);
    await page.sees('the tightest one decides');
    expect(page.address).toBe('/help/limits-work');
    await page.offers(/How do I raise a vehicle’s limit/);
    const category = await app.open('/help?category=limits', manager);
    await category.press(/How do I choose the stations/);
    await category.sees(`Under ${t('menu.client_stations')}`);
    await category.section(t('help.pages')).press(t('menu.client_stations'));
    await expect.poll(() => category.address).toBe('/client/stations');
  });

  it('is searched by words of title and text', async () => {
    const page = await app.open('/help', manager);
    await page.fill(t('help.search'), 'lost phone');
    await page.offers(/A phone was lost/);
    await page.fill(t('help.search'), 'xyzzy');
    await page.sees(t('help.none', { text: 'xyzzy' }));
  });

  it('lists topics for the reader’s own role', async () => {
    const page = await app.open('/help?category=money', manager);
    await page.offers(/How do I top up/);
    expect(page.has(new RegExp(PLATFORM_TOPIC))).toBe(false);
    const phone = await app.open('/help?category=guides', driver);
    await phone.offers(/Guide for drivers/);
    expect(phone.has(/Guide for fleet managers/)).toBe(false);
  });

  it('does not find a topic that does not exist', async () => {
    const page = await app.open('/help/no-such-topic', manager);
    await page.sees(t('pages.not_found_title'));
  });

  it('is open before sign-in, with topics for everyone', async () => {
    const page = await app.open('/client/login');
    await page.press(t('sign_in.to_help'));
    await page.press(/How do I set or reset my password/);
    await page.sees('works once');
    expect(page.address).toBe('/help/set-password');
    expect(page.has(/How do I top up/)).toBe(false);
    await page.press(t('sign_in.sign_in'));
    await page.sees(t('sign_in.title_client'));
  });
});

describe('help is found', () => {
  it('by the search, as a kind of its own', async () => {
    const page = await app.open('/client/wallet', manager);
    await page.press(new RegExp(t('search.placeholder')));
    await page.dialog.fill(t('search.placeholder'), 'odometer');
    await page.dialog.press(/How do I correct an odometer reading/);
    await expect.poll(() => page.address).toBe('/help/correct-odometer');
  });

  it('from an empty state', async () => {
    const page = await app.open('/client/temporary-capacity?view=granted', manager);
    await page.press(t('help.learn_more'));
    await page.sees('Temporary capacity raises');
  });
});
