import { expect, it } from 'vitest';
import { createReportSeats } from './report-seats.ts';

const user = (userId: string, tenantId = 'a') => ({ userId, tenantId });

it('leaves seats to others, whatever one user or one tenant takes', () => {
  const seats = createReportSeats({ perUser: 2, perTenant: 3, inAll: 5 });
  const leave = seats.take(user('first'));
  seats.take(user('first'));
  expect(() => seats.check(user('first'))).toThrow('of your reports');
  seats.take(user('second'));
  expect(() => seats.take(user('third'))).toThrow('Too many reports');
  seats.take(user('other', 'b'));
  seats.take(user('another', 'b'));
  expect(() => seats.take(user('anybody', 'c'))).toThrow('Too many reports');
  leave();
  leave();
  seats.take(user('anybody', 'c'));
  expect(() => seats.take(user('nobody', 'd'))).toThrow('Too many reports');
});
