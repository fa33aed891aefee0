import type { FastifyBaseLogger } from 'fastify';
import { expect, it, vi } from 'vitest';
import { ElenchusError } from '../../../src/runtime/errors.js';
import { ClientLeftError } from '../../../src/server/limits/connections.js';
import { createLogInternal } from '../../../src/server/observing.js';

const logger = () => {
  const error = vi.fn();
  return { error, log: { error } as unknown as FastifyBaseLogger };
};

it('a mistake of ours is logged under the id of its request', () => {
  const [server, own] = [logger(), logger()];
  const mistake = new TypeError('no such function');
  const request = { id: 'r1', log: own.log };
  expect(createLogInternal(server.log)(mistake, request)).toBe('r1');
  expect(own.error).toHaveBeenCalledExactlyOnceWith({ err: mistake }, expect.any(String));
  expect(server.error).not.toHaveBeenCalled();
  const reference = createLogInternal(server.log)(mistake);
  expect(server.error).toHaveBeenCalledExactlyOnceWith(
    { err: mistake, requestId: reference },
    expect.any(String),
  );
});

it.each([
  new ClientLeftError('TIMEOUT', { limit: 1 }),
  new ElenchusError('TIMEOUT', { limit: 1 }),
  new ElenchusError('STOPPING'),
  new ElenchusError('BUSY'),
  new ElenchusError('WRITES_PAUSED'),
])('what passes by itself is none: $message', (error) => {
  const { log, error: logged } = logger();
  createLogInternal(log)(error, { id: 'r1', log });
  expect(logged).not.toHaveBeenCalled();
});
