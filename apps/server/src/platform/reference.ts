import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const SWAGGER_FILES = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css')));

/** The API document at `/openapi.json` and a browsable reference at `/reference`, both under the API base. */
export function registerReference(app: FastifyInstance, apiBase: string, document: object): void {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>API reference</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${apiBase}/reference/swagger-ui.css"></head>
<body><div id="reference"></div><script src="${apiBase}/reference/swagger-ui-bundle.js"></script>
<script src="${apiBase}/reference/start.js"></script></body></html>`;
  const start = `SwaggerUIBundle({ url: ${JSON.stringify(`${apiBase}/openapi.json`)}, dom_id: '#reference', deepLinking: true });`;

  app.get(`${apiBase}/openapi.json`, async () => document);
  app.get(`${apiBase}/reference`, async (_request, reply) => reply.type('text/html').send(page));
  app.get(`${apiBase}/reference/start.js`, async (_request, reply) =>
    reply.type('text/javascript').send(start),
  );
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    app.get(`${apiBase}/reference/${file}`, (_request, reply) => reply.sendFile(file, SWAGGER_FILES));
  }
}
