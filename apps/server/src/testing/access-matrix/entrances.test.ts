import { describe, expect, it } from 'vitest';
import { ADMINS, DEVICE, DEVICE_BY_ADMIN, nothing, rows, TENANT_ADMINS } from './answers.ts';
import { type RuledEntrance, undeclared, unexplained } from './entrances.ts';

const NO_LIMITS = {
  maxPerMinute: undefined,
  isCostly: undefined,
  bodyBytes: undefined,
  maxBodyValues: undefined,
};

const entrance = (name: string, callers: RuledEntrance['callers'], parts: Partial<RuledEntrance> = {}) => ({
  name,
  does: ['DEVICE deleted'] as const,
  callers,
  route: { limits: NO_LIMITS, permission: undefined },
  ...parts,
});

describe('two entrances of an action', () => {
  it('may refuse in different ways', () => {
    const hidden = rows('device', '404 404 404 404', '200 - 404 404', '403 - 403 403');
    expect(unexplained([entrance('a', DEVICE_BY_ADMIN), entrance('b', hidden)])).toEqual([]);
  });

  it('may not admit different callers', () => {
    expect(unexplained([entrance('a', DEVICE), entrance('b', DEVICE_BY_ADMIN)])).toEqual([
      'DEVICE deleted: a and b differ in customer (own)',
    ]);
    expect(unexplained([entrance('a', TENANT_ADMINS), entrance('b', ADMINS)])).toEqual([
      'DEVICE deleted: a and b differ in system (none)',
    ]);
    expect(unexplained([entrance('a', DEVICE_BY_ADMIN), entrance('b', ADMINS)])).toEqual([
      'DEVICE deleted: a and b differ in system',
    ]);
    expect(unexplained([entrance('a', TENANT_ADMINS), entrance('b', 'others')])).toEqual([
      'DEVICE deleted: a and b differ in callers',
    ]);
  });

  it('may not have different limits', () => {
    const limited = (limits: Partial<typeof NO_LIMITS> | object) => ({
      route: { limits: { ...NO_LIMITS, ...limits }, permission: undefined },
    });
    const found = (one: object, other: object) =>
      unexplained([entrance('a', ADMINS, limited(one)), entrance('b', ADMINS, limited(other))]);
    expect(found({ maxPerMinute: 30 }, {})).toEqual(['DEVICE deleted: a and b differ in requests a minute']);
    expect(found({ isCostly: true }, {})).toEqual(['DEVICE deleted: a and b differ in cost']);
    expect(found({ bodyBytes: 1 }, { bodyBytes: 2 })).toEqual([
      'DEVICE deleted: a and b differ in size of the body',
    ]);
    expect(found({ bodyBytes: 1 }, {})).toEqual([]);
  });

  it('may differ if one gives a reason, which it may not if they do not', () => {
    const reason = { differs: 'Because' };
    expect(unexplained([entrance('a', DEVICE, reason), entrance('b', DEVICE_BY_ADMIN)])).toEqual([]);
    expect(unexplained([entrance('a', DEVICE, reason), entrance('b', DEVICE)])).toEqual([
      'a gives a reason, and does not differ',
    ]);
  });

  it('do not have to be equal for different actions', () => {
    const other = { does: ['DEVICE updated'] as const };
    expect(unexplained([entrance('a', DEVICE, other), entrance('b', DEVICE_BY_ADMIN)])).toEqual([]);
  });
});

it('a change is declared by its name, or by one of a part of it', () => {
  const does = ['DEVICE updated: name', 'DEVICE placed'] as const;
  expect(undeclared({ does }, ['DEVICE updated', 'DEVICE placed', 'DEVICE deleted'])).toEqual([
    'DEVICE deleted',
  ]);
  expect(undeclared({ does: ['DEVICE updatedAll'] }, ['DEVICE updated'])).toEqual(['DEVICE updated']);
});

it('a route without rows is open to a caller who is told that there is nothing', () => {
  expect(
    unexplained([entrance('a', nothing('403', '404', '403')), entrance('b', nothing('403', '200', '403'))]),
  ).toEqual([]);
});
