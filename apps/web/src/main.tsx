import { languageFor } from '@fleet/domain/languages.ts';
import { createRoot } from 'react-dom/client';
import { applyAppearance, savedAppearance, savedLanguage } from './lib/appearance.ts';
import { isServerThere } from './lib/connection.ts';
import { renameStoredValues } from './lib/former-names.ts';
import { startTranslations } from './lib/i18n.ts';
import { readershipAt } from './lib/language.ts';
import { logQuietly } from './lib/log.ts';
import { addManifest } from './lib/manifest.ts';
import { isDriver } from './lib/session.ts';
import { loadSettings } from './lib/settings.ts';
import { startWorker } from './lib/worker.ts';

const RELOADED_FOR = 'reloaded-for-a-new-version';
const RELOAD_AGAIN_AFTER_MS = 60_000;

/**
 * A page opened before a deployment requests files that are gone: reload once, but never in a loop, and never without a
 * connection, which would leave nothing.
 */
async function reloadForNewVersion(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_FOR) ?? 0);
  if (Date.now() - last < RELOAD_AGAIN_AFTER_MS || !(await isServerThere())) return;
  sessionStorage.setItem(RELOADED_FOR, String(Date.now()));
  window.location.reload();
}

async function start(): Promise<void> {
  renameStoredValues();
  const chosen = savedLanguage();
  const language = languageFor(readershipAt(window.location.pathname, isDriver()), chosen);
  applyAppearance(savedAppearance(), chosen, language);
  const application = import('./app/root.tsx');
  await loadSettings();
  await startTranslations(language);
  const { Root } = await application;
  createRoot(document.getElementById('root')!).render(<Root />);
  addManifest(language);
  await startWorker().catch((error) => logQuietly('service worker not started', error));
}

window.addEventListener('vite:preloadError', () => void reloadForNewVersion());
void start();
