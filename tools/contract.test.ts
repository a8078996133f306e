import { describe, expect, it } from 'vitest';
import type { ErrorDefinition } from '../packages/contract/src/common/errors.ts';
import type { Operation } from '../packages/contract/src/common/operation.ts';
import type { Permission } from '../packages/contract/src/common/permission.ts';
import { contractExports } from './setup/contract-exports.ts';

const valuesOf = <T>(suffix: string) =>
  contractExports.flatMap(([name, table]) =>
    name.endsWith(suffix) ? Object.values<T>(table as Record<string, T>) : [],
  );

/** Exported individually or in lists. */
const operations = contractExports
  .flatMap(([, value]) => value)
  .filter((value) => typeof value === 'object' && 'path' in value && 'permission' in value) as Operation[];
const permissions = [
  ...new Set([...valuesOf<Permission>('_PERMISSIONS'), ...operations.map(({ permission }) => permission)]),
];
const definitions = valuesOf<ErrorDefinition>('_ERRORS').filter(
  (error, index, all) => all.indexOf(error) === index,
);
const twice = (keys: readonly string[]) => keys.filter((key, index) => keys.indexOf(key) !== index);

describe('the contract', () => {
  it('has each operation, each permission and each error code once', () => {
    expect(operations.length).toBeGreaterThan(3);
    expect(twice(operations.map(({ method, path }) => `${method} ${path}`))).toEqual([]);
    expect(twice(permissions.map(({ key }) => key))).toEqual([]);
    expect(twice(definitions.map(({ code }) => code))).toEqual([]);
  });

  it('declares the parameters of each path', () => {
    for (const { path, params } of operations) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const shape = params ? Object.keys((params as unknown as { shape: object }).shape) : [];
      expect([path, shape.sort()]).toEqual([path, named.sort()]);
    }
  });
});
