import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takePrefetchedResponse } from './api.ts';

const ADDRESS = '/api/customer/1/devices?page=0';
const OWN = { method: 'GET', headers: { 'X-Authorization': 'Bearer token-1' } };

const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date', 'performance'] });
  window.airdeckPrefetched = new Map([
    [ADDRESS, { authorization: 'Bearer token-1', askedAt: performance.now(), answer }],
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  delete window.airdeckPrefetched;
});

describe('a prefetched response', () => {
  it('is used once', () => {
    expect(takePrefetchedResponse(ADDRESS, OWN)).toBe(answer);
    expect(takePrefetchedResponse(ADDRESS, OWN)).toBeUndefined();
  });

  it('is not used for another request', () => {
    expect(takePrefetchedResponse('/api/customer/1/devices?page=1', OWN)).toBeUndefined();
    expect(takePrefetchedResponse(ADDRESS, { ...OWN, method: 'POST' })).toBeUndefined();
  });

  it('is not used for another user', () => {
    const other = { method: 'GET', headers: { 'X-Authorization': 'Bearer token-2' } };
    expect(takePrefetchedResponse(ADDRESS, other)).toBeUndefined();
    expect(takePrefetchedResponse(ADDRESS, { method: 'GET' })).toBeUndefined();
  });

  it('is not used once it is old', () => {
    vi.advanceTimersByTime(10_000);
    expect(takePrefetchedResponse(ADDRESS, OWN)).toBeUndefined();
  });
});
