import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { MAP_FILES } from './map-setting.ts';

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
  };
  app.get('/vrp/settings.json', async () => settings);
  registerMapFiles(app, config);
  app.get('/', (_request, reply) => reply.redirect('/vrp/'));
  app.get('/vrp', (_request, reply) => reply.redirect('/vrp/'));
  if (!existsSync(dist)) return;

  await app.register(fastifyStatic, {
    root: `${dist}/assets`,
    prefix: '/vrp/assets/',
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheOf(path));
    },
  });
  app.get('/vrp/*', (request, reply) => {
    const name = (request.params as { '*': string })['*'];
    if (/^[\w-]+\.(svg|png|ico|webmanifest|txt)$/.test(name) && existsSync(`${dist}/${name}`))
      return reply.sendFile(name, dist);
    if (name.startsWith('assets/')) return reply.callNotFound();
    // A recipient's link belongs into no search engine.
    if (name.startsWith('track/')) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', dist);
  });
}

/** An archive of map tiles is read in pieces, by `Range`. */
function registerMapFiles(app: FastifyInstance, config: Config): void {
  for (const [name, path] of Object.entries(config.MAP.files))
    app.get(MAP_FILES + name, (_request, reply) =>
      reply
        .header('cache-control', cacheOf(name))
        .sendFile(basename(path), dirname(path), { cacheControl: false }),
    );
}

/** What has the hash of its content in its name never changes under that name. */
function cacheOf(name: string): string {
  return /-[\w-]{8,}\.\w+(\.(br|gz))?$/.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
