import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerSchema, getCustomer, listCustomers, saveCustomer } from '../customers/customers.ts';
import { messageOf } from './error-body.ts';
import { errors } from './errors.ts';
import { errorsOf, type InputOf, operation, pathOf, successOf } from './operation.ts';

describe('an operation', () => {
  it('encodes the ids in its path, and requires them', () => {
    expect(pathOf(getCustomer, { customerId: 'a/../b?c' })).toBe('/api/customer/a%2F..%2Fb%3Fc');
    expect(pathOf(listCustomers)).toBe('/api/customers');
    expect(() => pathOf(getCustomer)).toThrow('/api/customer/:customerId names no customerId');
  });

  it('has the lowest success status as its success', () => {
    expect(successOf(getCustomer)).toBe(200);
    expect(successOf({ ...getCustomer, responses: { 409: z.string(), 201: customerSchema } })).toBe(201);
  });

  it('that saves lists its errors', () => {
    const codes = errorsOf(saveCustomer).map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['forbidden', 'versionConflict', 'customers.titleTaken']));
  });

  it('includes the common errors of its kind', () => {
    const refusals = (given: Parameters<typeof errorsOf>[0]) =>
      errorsOf({ ...given, errors: [] })
        .map(({ status }) => status)
        .toSorted();
    expect(refusals(saveCustomer)).toEqual([400, 401, 403, 403, 413, 415, 429, 503]);
    expect(refusals(getCustomer)).toEqual([400, 401, 403, 429, 503]);
    expect(refusals({ ...saveCustomer, permission: { ...saveCustomer.permission, who: 'anyone' } })).toEqual([
      400, 413, 415, 503,
    ]);
  });

  it('accepts only its declared input', () => {
    const search = operation({ ...listCustomers, query: z.object({ page: z.number() }) });
    // @ts-expect-error: the path names a customer
    const withoutParams: InputOf<typeof getCustomer> = {};
    // @ts-expect-error: the parameter has another name
    const misnamed: InputOf<typeof getCustomer> = { params: { deviceId: 'x' } };
    // @ts-expect-error: the path names nothing
    const tooMany: InputOf<typeof listCustomers> = { params: { id: 'x' }, query: { pageSize: 1, page: 0 } };
    // @ts-expect-error: a page is a number
    const mistyped: InputOf<typeof search> = { query: { page: 'x' } };
    // @ts-expect-error: a body is wanted
    const withoutBody: InputOf<typeof saveCustomer> = {};
    expect([withoutParams, misnamed, tooMany, mistyped, withoutBody]).toHaveLength(5);
  });
});

describe('an error', () => {
  const SAMPLE = errors('samples', {
    taken: "'{name}' is taken",
    away: ['GENERAL', 'Away', 503],
  });

  it('has the code of its feature, and the number and status of the platform', () => {
    expect(SAMPLE.taken).toEqual({
      code: 'samples.taken',
      errorCode: 31,
      status: 400,
      message: "'{name}' is taken",
    });
    expect(SAMPLE.away).toMatchObject({ code: 'samples.away', errorCode: 2, status: 503 });
  });

  it('inserts values literally, and requires them', () => {
    expect(messageOf(SAMPLE.taken, { name: '{name} $&' })).toBe("'{name} $&' is taken");
    expect(() => messageOf(SAMPLE.taken)).toThrow('samples.taken names no name');
  });
});
