import { type Language, writtenIn } from '@fleet/domain/languages.ts';
import { areaOfAddress, BASE_PATH } from './area.ts';
import { readershipAt } from './language.ts';

/** Offers the area of this address for installation, under its own name and start page. */
export function addManifest(language: Language): void {
  const area =
    readershipAt(window.location.pathname, false) === 'pump'
      ? 'pump'
      : areaOfAddress(window.location.pathname);
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
