import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTracing } from '../../../src/runtime/telemetry/tracing.js';
import { ask, post } from '../../support/server.js';
import { startTownApi, type TownApi } from '../../support/town-api.js';

const SEARCH = `query Trees($text: String!) {
  premises(
    by: { text: $text }
    rerank: { quality: { model: FAST }, diversify: { mmr: {} } }
    first: 3
  ) { nodes { id } }
}`;

it('without an SDK there are no traces', async () => {
  expect(await openTracing()).toBeUndefined();
});

describe('with an SDK', () => {
  const exporter = new InMemorySpanExporter();
  let town: TownApi;
  beforeEach(async () => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    const spanProcessors = [new SimpleSpanProcessor(exporter)];
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }));
    town = await startTownApi();
    exporter.reset();
  });
  afterEach(async () => {
    await town.api.close();
    for (const part of [context, propagation, trace]) part.disable();
  });

  const spans = () => exporter.getFinishedSpans();
  const named = (name: string) => spans().find((span) => span.name === name)!;
  const parentOf = (span: ReadableSpan) => span.parentSpanContext?.spanId;

  it('each request has a span, and each of its phases one inside it', async () => {
    await ask(town.api, SEARCH, { text: 'trees' });
    const request = named('query premises');
    expect(request.attributes).toMatchObject({
      'graphql.operation.type': 'query',
      'graphql.operation.name': 'Trees',
      'elenchus.cost': expect.any(Number) as number,
      'elenchus.request_id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    const phases = spans().filter((span) => span !== request);
    expect(new Set(phases.map(({ name }) => name))).toEqual(
      new Set(['coerce', 'retrieve', 'judge', 'diversify', 'serialise']),
    );
    for (const phase of phases) expect(parentOf(phase)).toBe(request.spanContext().spanId);
    expect(JSON.stringify(spans().map(({ name, attributes }) => [name, attributes]))).not.toContain(
      'trees',
    );
  });

  it('its parent is the active span, or the one that the headers name', async () => {
    const remote = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
    const headers = {
      'content-type': 'application/json',
      traceparent: `00-${remote.traceId}-${remote.spanId}-01`,
    };
    const body = JSON.stringify({ query: '{ __typename }' });
    await town.api.inject({ method: 'POST', url: '/graphql', headers, body });
    const ofRemote = named('query __typename');
    expect(ofRemote.spanContext().traceId).toBe(remote.traceId);
    expect(parentOf(ofRemote)).toBe(remote.spanId);

    exporter.reset();
    const server = trace.getTracer('http').startSpan('POST');
    await context.with(
      trace.setSpan(context.active(), server),
      async () => await post(town.api, body),
    );
    expect(parentOf(named('query __typename'))).toBe(server.spanContext().spanId);
  });

  it('a span says which error the request had', async () => {
    await ask(town.api, SEARCH, { text: '' });
    expect(named('query premises').attributes['error.type']).toBe('EMPTY_QUERY');
    await ask(town.api, '{ unknown }');
    expect(named('graphql').attributes['error.type']).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});
