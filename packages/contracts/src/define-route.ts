import { z } from 'zod';
import { type ErrorCode, UNIVERSAL_ERRORS } from './error-codes.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The declaration of a route; server, web client, OpenAPI document and the every-route test all read it. */
export interface RouteSpec<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** The name a client calls it by: `approveFuelRequest`. Unique. */
  readonly name: string;
  readonly method: Method;
  /** Below the API base, with `:id` for parameters: `/fuel-requests/:id/approve`. */
  readonly path: string;
  /** What a caller must be able to do; `public` needs no token, `signed-in` only a valid one. */
  readonly permission: Permission | 'public' | 'signed-in';
  /** `people` needs a signed-in user: an API key is rejected, whatever its scopes. */
  readonly callers: 'everybody' | 'people';
  readonly summary: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of a success; 200 unless something is created. */
  readonly status: 200 | 201 | 204;
  /** Business refusals this route may answer with, beside the universal ones. */
  readonly errors: readonly ErrorCode[];
  /** Money and state calls: the caller sends an `Idempotency-Key`, the same key gets the same answer. */
  readonly idempotent: boolean;
  /** `multipart` routes take one file in the field `file`; `stream` routes answer with something other than JSON. */
  readonly kind: 'json' | 'multipart' | 'stream';
  /** A signed-in user must have proved who they are within the last ten minutes; a key of a system is its own proof. */
  readonly needsProof: boolean;
  /** The largest body it takes, where that is more than usual. */
  readonly maxBytes?: number;
}

const EMPTY = z.object({});
type Empty = typeof EMPTY;

/** Declares one endpoint. Everything left out is empty; fields the body does not name never reach the handler. */
export function defineRoute<
  Response extends z.ZodType,
  Params extends z.ZodType = Empty,
  Query extends z.ZodType = Empty,
  Body extends z.ZodType = Empty,
>(spec: {
  name: string;
  method: Method;
  path: string;
  permission: Permission | 'public' | 'signed-in';
  /** When omitted: anyone with the permission; users only where being signed in is sufficient. */
  callers?: 'everybody' | 'people';
  summary: string;
  response: Response;
  params?: Params;
  query?: Query;
  body?: Body;
  status?: 200 | 201 | 204;
  errors?: readonly ErrorCode[];
  idempotent?: boolean;
  kind?: 'json' | 'multipart' | 'stream';
  needsProof?: boolean;
  maxBytes?: number;
}): RouteSpec<Params, Query, Body, Response> {
  return {
    params: EMPTY as unknown as Params,
    query: EMPTY as unknown as Query,
    body: EMPTY as unknown as Body,
    status: 200,
    errors: [],
    idempotent: false,
    needsProof: false,
    kind: 'json',
    callers: spec.permission === 'signed-in' ? 'people' : 'everybody',
    ...spec,
  };
}

/** What a caller gives a route, and what it answers. */
export type QueryOf<R extends RouteSpec> = z.input<R['query']>;
export type BodyOf<R extends RouteSpec> = z.input<R['body']>;
export type AnswerOf<R extends RouteSpec> = z.output<R['response']>;

/** Every code a route may answer with. */
export function errorsOf(route: RouteSpec): readonly ErrorCode[] {
  return [...UNIVERSAL_ERRORS, ...(route.needsProof ? (['STEP_UP_REQUIRED'] as const) : []), ...route.errors];
}

/** Database identities on the wire: positive integers, also when they arrive as text in an address. */
export const idSchema = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const idParams = z.object({ id: idSchema });

/** The largest number of a column for counts (`integer`). */
export const MAX_COUNT = 2_147_483_647;
/** The number of a row in a file or list, also as text in an address. */
export const rowNumber = z.coerce.number().int().positive().max(MAX_COUNT);

/**
 * Days and instants that every part can reckon with: PostgreSQL has no year 0, ISO dates end with the year 9999. A day of Riyadh begins
 * three hours before it does in UTC, and the instants of a day that is allowed are.
 */
export function isWithinReach(dayOrInstant: string): boolean {
  return dayOrInstant >= '1899-12-31T21' && dayOrInstant < '2999-12-31T21';
}

/** An instant on the wire, ISO 8601 UTC. Rules that compare instants see only instants. */
export const instantSchema = z.iso
  .datetime({ abort: true })
  .refine(isWithinReach, { error: 'out_of_bounds', abort: true });

/** The query every list shares. `page` counts from 1. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  per_page: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of rows: `total` is exact for the filters. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    rows: z.array(row),
    total: z.number().int(),
    page: z.number().int(),
    per_page: z.number().int(),
  });
}
