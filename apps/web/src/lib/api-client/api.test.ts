import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAskedAhead } from './api.ts';

const ADDRESS = '/api/customer/1/devices?page=0';
const OWN = { method: 'GET', headers: { 'X-Authorization': 'Bearer token-1' } };

const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  window.airdeckAskedAhead = new Map([
    [ADDRESS, { authorization: 'Bearer token-1', askedAt: 1_000_000, answer }],
  ]);
});
afterEach(() => {
  vi.useRealTimers();
  delete window.airdeckAskedAhead;
});

describe('what was asked ahead', () => {
  it('is answered once', () => {
    expect(answerAskedAhead(ADDRESS, OWN)).toBe(answer);
    expect(answerAskedAhead(ADDRESS, OWN)).toBeUndefined();
  });

  it('is no answer to another question', () => {
    expect(answerAskedAhead('/api/customer/1/devices?page=1', OWN)).toBeUndefined();
    expect(answerAskedAhead(ADDRESS, { ...OWN, method: 'POST' })).toBeUndefined();
  });

  it("is not for another person's eyes", () => {
    const other = { method: 'GET', headers: { 'X-Authorization': 'Bearer token-2' } };
    expect(answerAskedAhead(ADDRESS, other)).toBeUndefined();
    expect(answerAskedAhead(ADDRESS, { method: 'GET' })).toBeUndefined();
  });

  it('is requested again once it is old', () => {
    vi.setSystemTime(1_010_000);
    expect(answerAskedAhead(ADDRESS, OWN)).toBeUndefined();
  });
});
