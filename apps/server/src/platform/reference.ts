import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isForKeys } from '@fleet/contracts/access/api-key-scopes.ts';
import type { RouteSpec } from '@fleet/contracts/define-route.ts';
import { API_VERSION } from '@fleet/contracts/public-api.ts';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from './config.ts';
import { keptBytes } from './kept-bytes.ts';
import { openApiDocument } from './openapi.ts';

const SWAGGER_FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

/** What of the API is shown, and the language of its guide. */
const view = z.object({
  of: z.enum(['keys', 'all']).catch('all'),
  lang: z.enum(['en', 'ar']).catch('en'),
});
type View = z.output<typeof view>;

/** Shows the document its own tag names, light or dark as the reader's system is. */
const START = `const { document: url } = document.currentScript.dataset;
const dark = matchMedia('(prefers-color-scheme: dark)');
const colour = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', colour);
colour();

addEventListener('DOMContentLoaded', () => {
  globalThis.SwaggerUIBundle({
    url,
    dom_id: '#reference',
    deepLinking: true,
    docExpansion: 'list',
    filter: true,
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 2,
    defaultModelRendering: 'example',
    displayRequestDuration: true,
    tryItOutEnabled: false,
    persistAuthorization: false,
  });
});
`;

const LABELS = {
  en: {
    title: 'API reference',
    keys: 'For other systems',
    all: 'Everything',
    which: 'Operations shown',
    file: 'OpenAPI file',
    language: 'العربية',
  },
  ar: {
    title: 'مرجع الواجهة البرمجية',
    keys: 'للأنظمة الأخرى',
    all: 'كل العمليات',
    which: 'العمليات المعروضة',
    file: 'ملف OpenAPI',
    language: 'English',
  },
} as const;

/** The API document at `/openapi.json` (`?of=keys`: what a key may call) and a page to read it at `/reference`, under the API base. */
export function registerReference(app: FastifyInstance, config: Config, routes: readonly RouteSpec[]): void {
  const base = config.API_BASE;
  const made = new Map<string, ReturnType<typeof keptBytes>>();
  /** A document takes tens of milliseconds to make and as long to write: it is kept as what is sent. */
  const senderOf = ({ of, lang }: View) => {
    const name = `${of} ${lang}`;
    const kept = made.get(name);
    if (kept) return kept;
    const document = openApiDocument(of === 'keys' ? routes.filter(isForKeys) : routes, {
      title: lang === 'ar' ? config.PRODUCT_NAME_AR : config.PRODUCT_NAME,
      apiBase: base,
      version: API_VERSION,
      lang,
    });
    const sender = keptBytes(JSON.stringify(document), 'application/json; charset=utf-8');
    made.set(name, sender);
    return sender;
  };

  app.get(`${base}/openapi.json`, (request, reply) => senderOf(view.parse(request.query))(request, reply));
  app.get(`${base}/reference`, async (request, reply) => {
    const { of = 'keys', lang } = request.query as Partial<View>;
    return reply.type('text/html').send(pageOf(config, view.parse({ of, lang })));
  });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    app.get(`${base}/reference/${file}`, (_request, reply) => reply.sendFile(file, SWAGGER_FILES));
  app.get(`${base}/reference/page.css`, (_request, reply) =>
    reply.sendFile('reference.css', import.meta.dirname),
  );
  app.get(`${base}/reference/start.js`, async (_request, reply) => reply.type('text/javascript').send(START));
}

function pageOf(config: Config, { of, lang }: View): string {
  const labels = LABELS[lang];
  const product = lang === 'ar' ? config.PRODUCT_NAME_AR : config.PRODUCT_NAME;
  const files = `${config.API_BASE}/reference`;
  const document = (shown: View) => `${config.API_BASE}/openapi.json?of=${shown.of}&lang=${shown.lang}`;
  const page = (shown: View) => `${files}?of=${shown.of}&amp;lang=${shown.lang}`;
  const choice = (one: View['of']) =>
    `<a href="${page({ of: one, lang })}"${one === of ? ' aria-current="page"' : ''}>${labels[one]}</a>`;
  const other = lang === 'ar' ? 'en' : 'ar';
  return `<!doctype html><html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<title>${labels.title} · ${escaped(product)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/vrp/mark.svg">
<link rel="stylesheet" href="${files}/swagger-ui.css"><link rel="stylesheet" href="${files}/page.css">
<script src="${files}/start.js" data-document="${escaped(document({ of, lang }))}"></script></head>
<body><header><a class="home" href="/vrp/"><img src="/vrp/mark.svg" alt="" width="24" height="24"><b>${escaped(product)}</b></a>
<h1>${labels.title}</h1><nav aria-label="${labels.which}">${choice('keys')}${choice('all')}</nav>
<div class="more"><a href="${escaped(document({ of, lang }))}" download="openapi.json">${labels.file}</a>
<a href="${page({ of, lang: other })}" lang="${other}" hreflang="${other}">${labels.language}</a></div></header>
<main id="reference"></main><script src="${files}/swagger-ui-bundle.js" defer></script></body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
