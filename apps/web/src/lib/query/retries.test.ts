import { describe, expect, it } from 'vitest';
import { ApiFailure } from '../api-client/api-failure.ts';
import { mayRetry, retryDelayMs } from './query-client.ts';

const refused = (status: number, retryAfterS?: number) =>
  new ApiFailure('', { kind: 'http', status, retryAfterS });

describe('a failed read', () => {
  it.each([
    ['was too much at once', refused(429, 5), 3],
    ['was too much for a minute', refused(429, 60), 0],
    ['was too much, nobody knows for how long', refused(429), 0],
    ['did not reach the server', new ApiFailure('', { kind: 'network' }), 2],
    ['is forbidden', refused(403), 0],
    ['was answered with something else', new ApiFailure('', { kind: 'shape', status: 200 }), 0],
    ['is our own mistake', new TypeError('no function'), 0],
  ])('that %s is retried the expected number of times', (_how, error, times) => {
    let failures = 0;
    while (mayRetry(failures, error)) failures += 1;
    expect(failures).toBe(times);
  });

  it('waits for Retry-After with jitter, or with a limited backoff', () => {
    expect(retryDelayMs(0, refused(429, 5), 0)).toBe(5_000);
    expect(retryDelayMs(2, refused(429, 5), 0.5)).toBe(7_500);
    expect(retryDelayMs(0, refused(503))).toBe(1_000);
    expect(retryDelayMs(9, refused(503))).toBe(30_000);
  });
});
