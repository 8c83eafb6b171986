import {
  type Attributes,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Part, Span, Tracing } from './trace.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
/** A collector that is away is waited for no longer than this when the server stops. */
const SEND_TIMEOUT_MS = 3_000;

/**
 * Sends spans to a collector (OTLP over HTTP, `endpoint` without `/v1/traces`). Of the traces that begin here this share is kept, of
 * those of callers what they say. Parents are passed on by hand, so that no hook runs where nothing is traced.
 */
export function openTelemetry(endpoint: string, share: number, role: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'fleet-fuel', 'service.instance.role': role }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_TIMEOUT_MS })],
  });
  const tracer = provider.getTracer('fleet-fuel');
  return {
    begin: (part, traceparent) => spanOf(tracer, part, traceparent ? remote(traceparent) : null),
    // What the collector does not take is lost: no reason to stop otherwise than well.
    close: () => provider.shutdown().catch(() => {}),
  };
}

function spanOf(tracer: Tracer, { name, kind, attributes }: Part, parent: SpanContext | null): Span {
  const within = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: attributes as Attributes }, within);
  const context = span.spanContext();
  return {
    traceparent: `00-${context.traceId}-${context.spanId}-0${context.traceFlags & 1}`,
    begin: (part) => spanOf(tracer, part, context),
    end({ problem, attributes } = {}) {
      if (attributes) span.setAttributes(attributes as Attributes);
      if (problem) span.setAttribute('error.type', problem).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The caller's span; its form was checked when it came in. */
function remote(traceparent: string): SpanContext {
  const [, traceId, spanId, flags] = traceparent.split('-') as [string, string, string, string];
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
