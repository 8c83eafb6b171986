import { HELD_REMINDER_SECONDS_DEFAULT } from '@fleet/domain/fuel-request-statuses.ts';
import { factsOf, type Language } from '@fleet/domain/languages.ts';
import type { MapSettings } from '@fleet/domain/map-styles.ts';
import { BASE_PATH } from './area.ts';
import { browserStorage } from './browser.ts';
import { logQuietly } from './log.ts';

/** Public settings from `GET /vrp/settings.json`, available before sign-in. */
export interface Settings {
  product_name: string;
  product_name_ar: string;
  /** Base path of the API: `/vw-api/public/api`. */
  api_base: string;
  /** After how long a held transaction is overdue. */
  held_overdue_seconds: number;
  /** Basemap configuration; null for the built-in one. */
  map: MapSettings | null;
  /** Address of the built-in streets' archive; null until the settings are loaded. */
  streets: string | null;
  /** Whether the service worker is installed, so that pages open without a connection. */
  offline_app: boolean;
  /** By which browsers and their vendors know the server that sends notifications. */
  push_key: string;
}

const KEY = 'settings';
const DEFAULT_API_BASE = '/vw-api/public/api';

let current: Settings = {
  product_name: import.meta.env?.VITE_PRODUCT_NAME ?? '',
  product_name_ar: import.meta.env?.VITE_PRODUCT_NAME_AR ?? '',
  api_base: DEFAULT_API_BASE,
  held_overdue_seconds: HELD_REMINDER_SECONDS_DEFAULT,
  map: null,
  streets: null,
  offline_app: true,
  push_key: '',
};

/** The settings loaded at startup. */
export function settings(): Settings {
  return current;
}

/** The product's name in a language, from a single place. */
export function productName(language: Language): string {
  return factsOf(language).names === 'ar' && current.product_name_ar
    ? current.product_name_ar
    : current.product_name;
}

/** A network that leads nowhere must not keep a page from opening. */
const WAIT_MS = 3000;

/**
 * Loads the settings: the server writes them into the page. A page that a service worker has stored asks for them; without a network the
 * last known ones are used, so that the pump opens offline.
 */
export async function loadSettings(): Promise<void> {
  const storage = browserStorage();
  const written = document.getElementById('settings')?.textContent;
  if (written && !navigator.serviceWorker?.controller) {
    current = { ...current, ...(JSON.parse(written) as Partial<Settings>) };
    storage.setItem(KEY, JSON.stringify(current));
    return;
  }
  const isKnown = storage.getItem(KEY) !== null;
  try {
    const answer = await fetch(`${BASE_PATH}/settings.json`, {
      headers: { accept: 'application/json' },
      ...(isKnown ? { signal: AbortSignal.timeout(WAIT_MS) } : {}),
    });
    if (!answer.ok) throw new Error(`settings.json answered ${answer.status}`);
    current = { ...current, ...((await answer.json()) as Partial<Settings>) };
    storage.setItem(KEY, JSON.stringify(current));
  } catch (error) {
    logQuietly('settings not loaded', error);
    const saved = storage.getItem(KEY);
    if (saved) current = { ...current, ...(JSON.parse(saved) as Partial<Settings>) };
  }
}
