import { expect, it } from 'vitest';
import { createReportLimiter } from './concurrency-limiter.ts';

const user = (userId: string, tenantId = 'a') => ({ userId, tenantId });

it('limits concurrent reports per user, per tenant and in total', () => {
  const limiter = createReportLimiter({ perUser: 2, perTenant: 3, total: 5 });
  const release = limiter.acquire(user('first'));
  limiter.acquire(user('first'));
  expect(() => limiter.check(user('first'))).toThrow('of your reports');
  limiter.acquire(user('second'));
  expect(() => limiter.acquire(user('third'))).toThrow('Too many reports');
  limiter.acquire(user('other', 'b'));
  limiter.acquire(user('another', 'b'));
  expect(() => limiter.acquire(user('anyone', 'c'))).toThrow('Too many reports');
  release();
  release();
  limiter.acquire(user('anyone', 'c'));
  expect(() => limiter.acquire(user('nobody', 'd'))).toThrow('Too many reports');
});
