import type { Runner } from './db-connection.ts';

/** Where work comes from: the call by whose id and trace people find it, in whatever it causes. */
export interface Origin {
  readonly request_id: string | null;
  /** W3C Trace Context; null where the caller sent none and nothing is traced. */
  readonly traceparent: string | null;
}

/** A piece of work. Names and attributes never hold what people entered, nor what opens something. */
export interface Part {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: Readonly<Record<string, string | number>>;
}

/** A piece of work under way. */
export interface Span {
  /** How what it causes elsewhere names it. */
  readonly traceparent: string;
  begin(part: Part): Span;
  end(outcome?: { readonly problem?: string; readonly attributes?: Part['attributes'] }): void;
}

/** Where spans are sent. Without OTEL_EXPORTER_OTLP_ENDPOINT there is none, and nothing of it is loaded. */
export interface Tracing {
  /** `traceparent` names what caused it; null begins a trace. */
  begin(part: Part, traceparent: string | null): Span;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Loads OpenTelemetry where it is wanted. */
export async function openTracing(settings: {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
  readonly PROCESS_ROLE: string;
}): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, PROCESS_ROLE } = settings;
  if (endpoint === '') return null;
  const { openTelemetry } = await import('./open-telemetry.ts');
  return openTelemetry(endpoint, share, PROCESS_ROLE);
}

/** The headers by which another system's logs and traces are joined to ours. */
export function originHeaders({ request_id, traceparent }: Origin): Record<string, string> {
  return { ...(request_id && { 'x-request-id': request_id }), ...(traceparent && { traceparent }) };
}

/** A runner whose statements are parts of this span, by their names: never with their values, nor with composed text. */
export function traced(runner: Runner, span: Span | undefined): Runner {
  if (!span) return runner;
  return {
    query(...sent: [statement: { name?: string; text: string } | string, values?: unknown[]]) {
      const attributes = { 'db.system.name': 'postgresql' };
      const part = span.begin({ name: nameOf(sent[0]), kind: 'client', attributes });
      const answer = runner.query(
        ...(sent as unknown as Parameters<Runner['query']>),
      ) as unknown as Promise<unknown>;
      answer.then(
        () => part.end(),
        (error) => part.end({ problem: codeOf(error) }),
      );
      return answer;
    },
  } as unknown as Runner;
}

function nameOf(statement: { name?: string; text: string } | string): string {
  if (typeof statement !== 'string' && statement.name) return statement.name;
  const text = typeof statement === 'string' ? statement : statement.text;
  return /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
}

/** What failed, without its message: those of the database name values. */
export function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? 'error');
}
