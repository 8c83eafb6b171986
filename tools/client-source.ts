import { openApiDocument } from '../apps/server/src/platform/openapi.ts';
import { ALL_ROUTES } from '../packages/contracts/src/all-routes.ts';
import { API_VERSION, PUBLIC_API } from '../packages/contracts/src/public-api.ts';

interface Schema {
  readonly type?: string | readonly string[];
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
  const document = openApiDocument(ALL_ROUTES, { title: 'Fleet', apiBase: '/', version: API_VERSION });
  const wanted = new Set(PUBLIC_API.map(({ route }) => route.name));
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, ...(operation as Operation) })),
    )
    .filter(({ operationId }) => wanted.has(operationId))
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

/** Where each operation is. */
export const OPERATIONS = {
${operations.map(operationPlace).join('\n')}
} as const satisfies Record<keyof Operations, { method: string; path: string; isIdempotent: boolean }>;
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

function operationType(operation: Operation): string {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const isQueryNeeded = query.some((parameter) => parameter.required);
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  const required = query.filter((parameter) => parameter.required).map(({ name }) => name);
  const body = requestBody?.content['application/json']?.schema;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'))!;
  const lines = [
    query.length > 0
      ? `query${isQueryNeeded ? '' : '?'}: ${typeOf({ type: 'object', properties, required })};`
      : '',
    body ? `body: ${typeOf(body)};` : '',
    `answer: ${typeOf(success.content['application/json']!.schema)};`,
  ];
  return `/** ${summary}. */\n${operationId}: { ${lines.join('\n')} };`;
}

function operationPlace({
  operationId,
  parameters,
  path,
  method,
}: Operation & { path: string; method: string }): string {
  const isIdempotent = parameters.some(({ name }) => name === 'Idempotency-Key');
  return `${operationId}: { method: '${method.toUpperCase()}', path: '${path}', isIdempotent: ${isIdempotent} },`;
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
  return `{ ${fields.map(([name, schema]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`).join('\n')} }`;
}
