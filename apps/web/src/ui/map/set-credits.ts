import type { MapCredit } from './map-types.ts';

const LINK = /<a\b[^>]*?\bhref\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a>|([^<]+)|<[^>]*>/gis;

/** Parses tile attributions into text and links: their HTML is untrusted and never inserted. */
export function creditsOf(attributions: readonly string[]): MapCredit[][] {
  return attributions
    .map((html) =>
      [...html.matchAll(LINK)].flatMap(([, href, inside, plain]): MapCredit[] => {
        const text = plainTextOf(inside ?? plain ?? '');
        if (text === '') return [];
        return [{ text, href: href?.startsWith('https://') ? href : null }];
      }),
    )
    .filter((credits) => credits.length > 0);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&#169;': '©',
};

function plainTextOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&\S+?;/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}
