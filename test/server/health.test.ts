import { describe, expect, it } from 'vitest';
import { ElenchusError } from '../../src/runtime/errors.js';
import { startApi } from '../support/server.js';

describe('/health', () => {
  it('answers while the process does', async () => {
    const api = await startApi();
    const response = await api.inject('/health');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
    await api.close();
  });
});

describe('/ready', () => {
  it('is ready when all that it asks is', async () => {
    const checks = { store: async () => 3, encoder: async () => [] };
    const api = await startApi({}, { checks });
    const response = await api.inject('/ready');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status: 'ready', checks: { store: 'ok', encoder: 'ok' } });
    await api.close();
  });

  it('says what keeps from writing, while searches go on', async () => {
    const full = new ElenchusError('STORE_FULL', { directory: '/srv/data' });
    const writeChecks = { room: () => Promise.reject(full) };
    const api = await startApi({}, { checks: { store: async () => 3 }, writeChecks });
    const response = await api.inject('/ready');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      status: 'ready to read',
      checks: { store: 'ok', room: { code: 'STORE_FULL' } },
    });
    await api.close();
  });

  it('names what is not, with its code, and hides what nobody raised', async () => {
    const error = new ElenchusError('STORE_UNREACHABLE', { url: 'http://x', problem: 'gone' });
    const checks = {
      store: () => Promise.reject(error),
      encoder: () => Promise.reject(new Error('secret')),
    };
    const api = await startApi({}, { checks });
    const response = await api.inject('/ready');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toMatchObject({
      status: 'not ready',
      checks: { store: { code: 'STORE_UNREACHABLE' }, encoder: { code: 'INTERNAL' } },
    });
    expect(response.body).not.toContain('secret');
    await api.close();
  });
});
