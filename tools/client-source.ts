import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { jsonSchema, openApiDocument } from '../apps/server/src/platform/openapi.ts';
import { isForKeys } from '../packages/contracts/src/access/api-key-scopes.ts';
import { ALL_ROUTES } from '../packages/contracts/src/all-routes.ts';
import { API_VERSION } from '../packages/contracts/src/public-api.ts';
import { type ClientTypes, clientTypes, pascal, type Schema } from './client-types.ts';

const CONTRACTS = join(import.meta.dirname, '../packages/contracts/src');

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Generates TypeScript for the public operations of the API document. Unformatted. */
export async function clientSource(): Promise<string> {
  const routes = ALL_ROUTES.filter(isForKeys);
  const document = openApiDocument(routes, { title: 'Fleet', apiBase: '/', version: API_VERSION });
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
    )
    // A list precedes its export and names their shared types.
    .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
  const types = clientTypes();
  const messages = messagesOf(document.webhooks).map(types.typeOf).join(' | ');
  const owned = operations.map((operation) => ({
    owner: pascal(operation.operationId),
    text: operationType(types, operation),
  }));
  await takeNames(types);
  const { texts, declarations } = types.written([...owned, { owner: 'WebhookMessage', text: messages }]);
  return `// Written by \`npm run generate:client\` from version ${API_VERSION} of the API document. Do not edit.

/** What these operations may be refused with. */
export type ErrorCode = ${codesOf(operations)
    .map((code) => JSON.stringify(code))
    .join(' | ')};

/** What each operation is given and answers. */
export interface Operations {
${texts.slice(0, -1).join('\n')}
}

/** What webhooks bring, type by type. */
export type WebhookMessage = ${texts.at(-1)};

/** Where each operation is. */
export const OPERATIONS = {
${operations.map(operationEntry).join('\n')}
} as const satisfies Record<
  keyof Operations,
  { method: string; path: string; isIdempotent: boolean; answers: 'json' | 'file' }
>;

// What the contracts have a name for, and what more than one place has.

${declarations.join('\n\n')}
`;
}

/** Type names from the contracts: `vehicleRow` becomes VehicleRow, `topUpStatusSchema` TopUpStatus. */
async function takeNames(types: ClientTypes): Promise<void> {
  const files = readdirSync(CONTRACTS, { recursive: true, encoding: 'utf8' });
  // If a shape has two names, the first wins: that of the shared shapes.
  const order = (file: string) => (file === 'shapes.ts' ? '' : basename(file));
  const byName = (a: string, b: string) => (order(a) < order(b) ? -1 : 1);
  for (const file of files
    .filter((name) => name.endsWith('.ts') && !name.startsWith('examples'))
    .toSorted(byName)) {
    const contract = (await import(join(CONTRACTS, file))) as Record<string, unknown>;
    for (const [key, value] of Object.entries(contract)) {
      if (!(value instanceof z.ZodType)) continue;
      const name = pascal(key.replace(/Schema$/, ''));
      types.call(name, jsonSchema(value, 'output'));
      types.call(`${name}Input`, jsonSchema(value, 'input'));
    }
  }
}

function codesOf(operations: readonly Operation[]): string[] {
  const named = operations.flatMap(({ responses }) =>
    Object.entries(responses).flatMap(([status, { description }]) =>
      status.startsWith('2') ? [] : description.split(', '),
    ),
  );
  return [...new Set(named)].toSorted();
}

function messagesOf(webhooks: object): Schema[] {
  return Object.values(webhooks).map(({ post }: { post: Operation }) => bodyOf(post)!);
}

function operationType(types: ClientTypes, operation: Operation): string {
  const { operationId, summary, parameters } = operation;
  const lines = [
    part(types, 'params', objectOf(parameters, 'path')),
    part(types, 'query', objectOf(parameters, 'query')),
    part(types, 'body', bodyOf(operation)),
    `answer: ${answerOf(types, operation)};`,
  ];
  return `/** ${summary}. */\n${operationId}: { ${lines.filter(Boolean).join('\n')} };`;
}

function objectOf(parameters: Operation['parameters'], where: 'path' | 'query'): Schema {
  const here = parameters.filter((parameter) => parameter.in === where);
  const properties = Object.fromEntries(here.map(({ name, schema }) => [name, schema]));
  return {
    type: 'object',
    properties,
    required: here.filter((parameter) => parameter.required).map(({ name }) => name),
  };
}

/** Parts of a call without fields are omitted; those without required fields are optional. */
function part(types: ClientTypes, name: string, schema: Schema | undefined): string {
  if (!schema || Object.keys(schema.properties ?? {}).length === 0) return '';
  return `${name}${schema.required?.length ? '' : '?'}: ${types.typeOf(schema)};`;
}

function bodyOf({ requestBody }: Operation): Schema | undefined {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  if (!content || type !== 'multipart/form-data') return content?.schema;
  return { ...content.schema, required: [...(content.schema.required ?? []), 'file'] };
}

function isFile({ responses }: Operation): boolean {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  return !('application/json' in success.content);
}

function answerOf(types: ClientTypes, operation: Operation): string {
  if (isFile(operation)) return 'Blob';
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))!;
  return types.typeOf(success.content['application/json']!.schema);
}

function operationEntry(operation: Operation & { path: string; method: string }): string {
  const { operationId, parameters, path, method } = operation;
  const isIdempotent = parameters.some(({ name }) => name === 'Idempotency-Key');
  const answers = isFile(operation) ? 'file' : 'json';
  return `${operationId}: { method: '${method.toUpperCase()}', path: '${path}', isIdempotent: ${isIdempotent}, answers: '${answers}' },`;
}
