import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { keptBytes } from './kept-bytes.ts';
import { MAP_FILES } from './map-setting.ts';
import { LANGUAGES, texts } from './texts.ts';

/** The mark's, as in the page. */
const THEME_COLOUR = '#0e6e6a';

const START_PATHS = {
  pump: '/gas-station/pump',
  customer: '/',
  admin: '/admin/',
  'gas station': '/gas-station/',
  'gas station network': '/gas-station-network/',
  supervisor: '/supervisor/',
};

const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;

/**
 * Serves the built web application under /vrp. An address of the application returns its page; a missing file under
 * /vrp/assets is a 404. Names with a content hash are cached by browsers for a year.
 */
export async function registerWeb(app: FastifyInstance, config: Config, dist: string): Promise<void> {
  const settings = {
    product_name: config.PRODUCT_NAME,
    product_name_ar: config.PRODUCT_NAME_AR,
    api_base: config.API_BASE,
    held_overdue_seconds: config.HELD_REMINDER_SECONDS,
    map: config.MAP.settings,
    streets: config.MAP.streets,
    offline_app: config.OFFLINE_APP,
    push_key: config.PUSH.public_key,
  };
  app.get('/vrp/settings.json', async () => settings);
  registerMapFiles(app, config);
  registerManifest(app, config);
  app.get('/', (_request, reply) => reply.redirect('/vrp/'));
  app.get('/vrp', (_request, reply) => reply.redirect('/vrp/'));
  if (!existsSync(dist)) return;

  const sendPage = pageWith(settings, `${dist}/index.html`);
  registerWorker(app, config, dist);
  app.get('/vrp/*', (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (name.startsWith('assets/')) return reply.sendFile(name, dist);
    if (/^[\w-]+\.(svg|png|ico|webmanifest|txt)$/.test(name) && existsSync(`${dist}/${name}`))
      return reply.sendFile(name, dist);
    // A recipient's link belongs into no search engine.
    if (name.startsWith('track/')) reply.header('x-robots-tag', 'noindex, nofollow');
    return sendPage(request, reply);
  });
}

/**
 * Lets replies send files, packed where a packed one lies beside it. The library's own routes are not used: they read the whole folder
 * at every request.
 */
export async function registerFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', cacheOf(path));
      if (!MAY_RUN_ALONE.test(path)) for (const name of OF_PAGES) reply.raw.removeHeader(name);
    },
  });
}

/** Sends the page with the settings in it, which saves a slow line a round. */
function pageWith(settings: object, path: string): (request: FastifyRequest, reply: FastifyReply) => unknown {
  // A closing tag inside a name must not end the element.
  const written = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = readFileSync(path, 'utf8').replace(
    '<!--settings-->',
    () => `<script id="settings" type="application/json">${written}</script>`,
  );
  return keptBytes(html, 'text/html; charset=utf-8');
}

/** Files that a browser may open by themselves, or run as a worker: they keep the headers of a page. */
const MAY_RUN_ALONE = /worker|\.(?:html|svg|xml|pdf)$/;
/** Headers that mean something for pages only. With every file they are as much as the whole table of a phone's pages. */
const OF_PAGES = [
  ...(['content-security-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'] as const),
  ...(['referrer-policy', 'x-dns-prefetch-control', 'x-download-options', 'x-frame-options'] as const),
  ...(['x-permitted-cross-domain-policies', 'x-xss-protection', 'strict-transport-security'] as const),
];

const manifestQuery = z.object({
  area: z.enum(Object.keys(START_PATHS) as (keyof typeof START_PATHS)[]).catch('customer'),
  language: z.enum(LANGUAGES).catch('en'),
});

/** What a browser needs to install an area as an application: its name in the reader's language, its start page, its icons. */
function registerManifest(app: FastifyInstance, config: Config): void {
  app.get('/vrp/manifest.webmanifest', (request, reply) => {
    const { area, language } = manifestQuery.parse(request.query);
    const product = language === 'ar' ? config.PRODUCT_NAME_AR : config.PRODUCT_NAME;
    const start = `/vrp${START_PATHS[area]}`;
    return reply.type('application/manifest+json').send({
      id: start,
      name: texts(language)(`installed.${area}`, { product }),
      short_name: product,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      start_url: start,
      scope: '/vrp/',
      display: 'standalone',
      background_color: THEME_COLOUR,
      theme_color: THEME_COLOUR,
      icons: ['any', 'maskable'].flatMap((purpose) =>
        [192, 512].map((size) => ({
          src: `/vrp/icon-${purpose === 'any' ? '' : `${purpose}-`}${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    });
  });
}

/**
 * The service worker, and the version of the pages with every answer of the API, by which an old page notices a new one. Switched off,
 * browsers that have a worker get one that removes itself and what it stored, even when its pages no longer open.
 */
function registerWorker(app: FastifyInstance, config: Config, dist: string): void {
  app.get('/vrp/worker.js', (_request, reply) => {
    if (config.OFFLINE_APP) return reply.sendFile('worker.js', dist);
    return reply.type('text/javascript').header('cache-control', 'no-cache').send(REMOVING_WORKER);
  });
  if (!existsSync(`${dist}/version.txt`)) return;
  const version = readFileSync(`${dist}/version.txt`, 'utf8');
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(config.API_BASE)) reply.header('x-web-version', version);
  });
}

/** An archive of map tiles is read in pieces, by `Range`. */
function registerMapFiles(app: FastifyInstance, config: Config): void {
  for (const [name, path] of Object.entries(config.MAP.files))
    app.get(MAP_FILES + name, (_request, reply) =>
      reply.header('cache-control', cacheOf(name)).sendFile(basename(path), dirname(path)),
    );
}

/** What has the hash of its content in its name never changes under that name. */
function cacheOf(name: string): string {
  return /-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
