import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { Attributes, PhaseName, Trace } from './request-record.js';

type OpenTelemetry = typeof import('@opentelemetry/api');

/** Starts the trace of each request. */
export type StartTrace = (headers: Readonly<Record<string, unknown>>) => Trace;

/**
 * Traces by OpenTelemetry, if somebody wants them: the package is there, and an SDK was registered
 * before (`node --import ./tracing.js`). Otherwise undefined, so that requests do nothing for it.
 */
export async function openTracing(): Promise<StartTrace | undefined> {
  const api = await import('@opentelemetry/api').catch(() => undefined);
  if (api === undefined) return undefined;
  const tracer = api.trace.getTracer('elenchus');
  // Without an SDK, spans have no ids. This one is never ended, so nothing is exported.
  if (!api.isSpanContextValid(tracer.startSpan('probe').spanContext())) return undefined;
  return (headers) => new RequestTrace(api, tracer, headers);
}

/**
 * The span of a request, and one in it for each phase. Its parent is the span that is active, such
 * as that of an instrumented HTTP server, or else the one that the headers name.
 */
class RequestTrace implements Trace {
  readonly #span: Span;
  readonly #context: Context;
  readonly #open = new Map<PhaseName, { readonly span: Span; count: number }>();

  constructor(
    private readonly api: OpenTelemetry,
    private readonly tracer: Tracer,
    headers: Readonly<Record<string, unknown>>,
  ) {
    const { context, propagation, SpanKind, trace } = api;
    const active = context.active();
    const inside = trace.getSpan(active) !== undefined;
    const parent = inside ? active : propagation.extract(active, headers);
    const kind = inside ? SpanKind.INTERNAL : SpanKind.SERVER;
    this.#span = tracer.startSpan('graphql', { kind }, parent);
    this.#context = trace.setSpan(parent, this.#span);
  }

  /** Runs the request, so that spans of other libraries are inside its span. */
  within<Result>(work: () => Result): Result {
    return this.api.context.with(this.#context, work);
  }

  async run<Result>(phase: PhaseName, work: () => Promise<Result>): Promise<Result> {
    const { context, trace } = this.api;
    const span = this.enter(phase);
    try {
      return await context.with(trace.setSpan(this.#context, span), work);
    } finally {
      this.leave(phase);
    }
  }

  /**
   * What a phase does at the same time, such as encoding several texts, is one span; `leave` must
   * follow each `enter`.
   */
  enter(phase: PhaseName): Span {
    const open = this.#open.get(phase);
    if (open) {
      open.count += 1;
      return open.span;
    }
    const span = this.tracer.startSpan(phase, {}, this.#context);
    this.#open.set(phase, { span, count: 1 });
    return span;
  }

  leave(phase: PhaseName): void {
    const open = this.#open.get(phase)!;
    open.count -= 1;
    if (open.count > 0) return;
    this.#open.delete(phase);
    open.span.end();
  }

  name(name: string, attributes: Attributes): void {
    this.#span.updateName(name);
    this.#span.setAttributes(attributes);
  }

  /** @param errors the codes of its errors */
  end(errors: readonly string[]): void {
    const [code] = errors;
    if (code !== undefined) {
      this.#span.setAttribute('error.type', code);
      this.#span.setStatus({ code: this.api.SpanStatusCode.ERROR, message: code });
    }
    this.#span.end();
  }
}
