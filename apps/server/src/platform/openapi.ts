import { isForKeys } from '@fleet/contracts/access/api-key-scopes.ts';
import { API_KEY_PREFIX } from '@fleet/contracts/access/api-keys.ts';
import { errorsOf, type RouteSpec } from '@fleet/contracts/define-route.ts';
import { ERROR_STATUS } from '@fleet/contracts/error-codes.ts';
import { type Example, PUBLIC_API } from '@fleet/contracts/public-api.ts';
import { z } from 'zod';
import { GUIDE, TAGS } from './openapi-guide.ts';
import { GUIDE_AR, TAG_TEXTS_AR } from './openapi-guide-ar.ts';
import { webhookOperations } from './openapi-webhooks.ts';

const EXAMPLES: ReadonlyMap<string, Example> = new Map(
  PUBLIC_API.map((example) => [example.route.name, example]),
);
const TAG_NAMES = new Map(TAGS.map(({ room, name }) => [room, name]));

const ERROR_SCHEMA = {
  type: 'object',
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
    request_id: { type: 'string' },
  },
};

/** The OpenAPI 3.1 document of these routes, made from the same contracts the server registers. */
export function openApiDocument(
  routes: readonly RouteSpec[],
  options: { title: string; apiBase: string; version: string; lang?: 'en' | 'ar' },
) {
  const isArabic = options.lang === 'ar';
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: isArabic ? `واجهة ${options.title} البرمجية` : `${options.title} API`,
      version: options.version,
      description: (isArabic ? GUIDE_AR : GUIDE).trim(),
    },
    servers: [{ url: options.apiBase }],
    tags: TAGS.map(({ room, name, description }) => ({
      name,
      description: isArabic ? TAG_TEXTS_AR[room] : description,
    })),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The access token of a person who is signed in.',
        },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${API_KEY_PREFIX}…`,
          description:
            'A key of a client’s own system, made under “API keys”. It may do what its scopes say.',
        },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
    paths,
    webhooks: webhookOperations(),
  };
}

function operationOf(route: RouteSpec) {
  const shown = EXAMPLES.get(route.name);
  const refusals = Map.groupBy(errorsOf(route), (code) => ERROR_STATUS[code]);
  return {
    operationId: route.name,
    summary: route.summary,
    tags: [shown ? TAG_NAMES.get(shown.room)! : route.path.split('/')[1]],
    security: securityOf(route),
    'x-permission': route.permission,
    parameters: [
      ...parametersOf(route.params, 'path', shown?.params as Record<string, unknown> | undefined),
      ...parametersOf(route.query, 'query', shown?.query as Record<string, unknown> | undefined),
      ...idempotencyParameter(route),
    ],
    ...(route.method === 'GET' ? {} : { requestBody: bodyOf(route, shown?.body) }),
    responses: {
      [route.status]: {
        description: 'Success',
        content: route.kind === 'stream' ? filesOf(route, shown) : jsonOf(route, shown),
      },
      ...Object.fromEntries(
        [...refusals].map(([status, codes]) => [
          status,
          {
            description: codes.join(', '),
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function securityOf(route: RouteSpec) {
  if (route.permission === 'public') return [];
  return isForKeys(route) ? [{ bearer: [] }, { api_key: [] }] : [{ bearer: [] }];
}

function jsonOf(route: RouteSpec, shown?: Example) {
  const schema = jsonSchema(route.response, 'output');
  return { 'application/json': { schema, ...(shown && { example: shown.answer }) } };
}

const FILES: readonly [ending: string, types: readonly string[]][] = [
  ['/export', ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']],
  ['/pdf', ['application/pdf']],
  ['/sheet', ['application/pdf']],
  ['/xml', ['application/xml']],
  ['/csv', ['text/csv']],
  ['/events', ['text/event-stream']],
];

/** What a route answers with that is no JSON: a file, of which the first lines are shown where it is in letters, or a stream of events. */
function filesOf(route: RouteSpec, shown?: Example) {
  const [, types] = FILES.find(([ending]) => route.path.endsWith(ending)) ?? [
    '',
    ['application/octet-stream'],
  ];
  const schema = { type: 'string' };
  return Object.fromEntries(
    types.map((type, index) => [
      type,
      index === 0 && shown?.answer ? { schema, example: shown.answer } : { schema },
    ]),
  );
}

function bodyOf(route: RouteSpec, example?: unknown) {
  const schema = jsonSchema(route.body, 'input');
  if (route.kind !== 'multipart')
    return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } };
  const properties = { ...(schema.properties as object), file: { type: 'string', format: 'binary' } };
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } };
}

function parametersOf(
  schema: z.ZodType,
  where: 'path' | 'query',
  shown: Readonly<Record<string, unknown>> = {},
) {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
    ...(name in shown && { example: shown[name] }),
  }));
}

function idempotencyParameter(route: RouteSpec) {
  if (!route.idempotent) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: true,
      schema: { type: 'string', minLength: 8, maxLength: 200 },
    },
  ];
}

/** A contract's schema as the document shows it: of the input, or of the response. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  });
  return rest;
}
