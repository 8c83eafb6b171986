import { HELD_REMINDER_SECONDS_DEFAULT } from '@fleet/domain/fuel-request-statuses.ts';
import type { MapSettings } from '@fleet/domain/map-styles.ts';
import { BASE_PATH } from './area.ts';
import { browserStorage } from './browser.ts';
import { logQuietly } from './log.ts';

/** What the server tells every visitor before sign-in, at `GET /vrp/settings.json`. */
export interface Settings {
  product_name: string;
  product_name_ar: string;
  /** Where the API is served: `/vw-api/public/api`. */
  api_base: string;
  /** How long a held transaction may wait before it is overdue. */
  held_overdue_seconds: number;
  /** The ground of maps; null: the built-in one. */
  map: MapSettings | null;
}

const KEY = 'settings';
const DEFAULT_API_BASE = '/vw-api/public/api';

let current: Settings = {
  product_name: import.meta.env?.VITE_PRODUCT_NAME ?? '',
  product_name_ar: import.meta.env?.VITE_PRODUCT_NAME_AR ?? '',
  api_base: DEFAULT_API_BASE,
  held_overdue_seconds: HELD_REMINDER_SECONDS_DEFAULT,
  map: null,
};

/** The settings loaded at the start. */
export function settings(): Settings {
  return current;
}

/** The product's name in a language: the one place it comes from. */
export function productName(language: string): string {
  return language !== 'en' && current.product_name_ar ? current.product_name_ar : current.product_name;
}

/** Loads the settings; without a network the last known ones serve, so that a pump still opens. */
export async function loadSettings(): Promise<void> {
  const storage = browserStorage();
  try {
    const answer = await fetch(`${BASE_PATH}/settings.json`, { headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error(`settings.json answered ${answer.status}`);
    current = { ...current, ...((await answer.json()) as Partial<Settings>) };
    storage.setItem(KEY, JSON.stringify(current));
  } catch (error) {
    logQuietly('settings not loaded', error);
    const saved = storage.getItem(KEY);
    if (saved) current = { ...current, ...(JSON.parse(saved) as Partial<Settings>) };
  }
}
