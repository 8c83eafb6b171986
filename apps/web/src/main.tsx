import { createRoot } from 'react-dom/client';
import { startTranslations } from './lib/i18n.ts';
import { logQuietly } from './lib/log.ts';
import { applyLook, keptLanguage, keptLook } from './lib/look.ts';
import { loadSettings } from './lib/settings.ts';

/** Service workers of earlier versions would keep serving old pages. */
async function removeServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start(): Promise<void> {
  const language = keptLanguage();
  applyLook(keptLook(), language);
  const application = import('./app/root.tsx');
  await loadSettings();
  await startTranslations(language);
  const { Root } = await application;
  createRoot(document.getElementById('root')!).render(<Root />);
}

removeServiceWorkers().catch((error) => logQuietly('service worker not removed', error));
void start();
