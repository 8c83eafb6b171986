import { openApiDocument } from '../apps/server/src/platform/openapi.ts';
import { ALL_ROUTES } from '../packages/contracts/src/all-routes.ts';
import { isForKeys } from '../packages/contracts/src/api-key-scopes.ts';
import { API_VERSION } from '../packages/contracts/src/public-api.ts';

interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { content: Record<string, { schema: Schema }> };
  readonly responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** The operations other systems call, as TypeScript made of the API document. Not formatted. */
export function clientSource(): string {
  const routes = ALL_ROUTES.filter(isForKeys);
  const document = openApiDocument(routes, { title: 'Fleet', apiBase: '/', version: API_VERSION });
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
    )
    .toSorted((a, b) => (a.operationId < b.operationId ? -1 : 1));
  return `// Written by \`npm run generate:client\` from version ${API_VERSION} of the API document. Do not edit.

/** What these operations may be refused with. */
export type ErrorCode = ${codesOf(operations)
    .map((code) => JSON.stringify(code))
    .join(' | ')};

/** What each operation is given and answers. */
export interface Operations {
${operations.map(operationType).join('\n')}
}

/** What webhooks bring, type by type. */
export type WebhookMessage = ${messagesOf(document.webhooks).map(typeOf).join(' | ')};

/** Where each operation is. */
export const OPERATIONS = {
${operations.map(operationPlace).join('\n')}
} as const satisfies Record<
  keyof Operations,
  { method: string; path: string; isIdempotent: boolean; answers: 'json' | 'file' }
>;
`;
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

function operationType(operation: Operation): string {
  const { operationId, summary, parameters } = operation;
  const lines = [
    part('params', objectOf(parameters, 'path')),
    part('query', objectOf(parameters, 'query')),
    part('body', bodyOf(operation)),
    `answer: ${answerOf(operation)};`,
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

/** What of a call has no fields is left out of it; what has none that is needed may be. */
function part(name: string, schema: Schema | undefined): string {
  if (!schema || Object.keys(schema.properties ?? {}).length === 0) return '';
  return `${name}${schema.required?.length ? '' : '?'}: ${typeOf(schema)};`;
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

function answerOf(operation: Operation): string {
  if (isFile(operation)) return 'Blob';
  const [, success] = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))!;
  return typeOf(success.content['application/json']!.schema);
}

function operationPlace(operation: Operation & { path: string; method: string }): string {
  const { operationId, parameters, path, method } = operation;
  const isIdempotent = parameters.some(({ name }) => name === 'Idempotency-Key');
  const answers = isFile(operation) ? 'file' : 'json';
  return `${operationId}: { method: '${method.toUpperCase()}', path: '${path}', isIdempotent: ${isIdempotent}, answers: '${answers}' },`;
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice) return [...new Set(choice.map(typeOf))].join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${typeOf(schema.items ?? {})})[]`;
    case 'object':
      return objectType(schema);
    default:
      return 'unknown';
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties);
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return `Record<string, ${typeOf(additionalProperties)}>`;
  if (fields.length === 0) return 'Record<string, never>';
  return `{ ${fields.map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`).join('\n')} }`;
}
