import { areaOfAddress, BASE_PATH } from './area.ts';
import { isPumpAddress, type Language, writtenIn } from './language.ts';

/** Offers the area of this address for installation, under its own name and start page. */
export function addManifest(language: Language): void {
  const area = isPumpAddress(window.location.pathname) ? 'pump' : areaOfAddress(window.location.pathname);
  const query = new URLSearchParams({ area, language: writtenIn(language) });
  addLink('manifest', `${BASE_PATH}/manifest.webmanifest?${query}`);
  addLink('apple-touch-icon', `${BASE_PATH}/icon-apple-180.png`);
}

function addLink(rel: string, href: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  document.head.append(link);
}
