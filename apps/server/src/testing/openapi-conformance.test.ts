import { beforeAll, describe, expect, it } from 'vitest';
import { type Conformance, hasPlatformApi, loadConformance } from './openapi-conformance.ts';

const id = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';
const info = {
  id: { entityType: 'DEVICE_PROFILE', id },
  tenantId: { entityType: 'TENANT', id },
  name: 'default',
  image: null,
  defaultDashboardId: null,
  type: 'DEFAULT',
  transportType: 'DEFAULT',
};
const answer = (body: unknown, status = 200) => ({
  method: 'GET',
  path: '/api/deviceProfileInfo/default?x=1',
  status,
  body: JSON.stringify(body),
});

describe.skipIf(!hasPlatformApi)("the check against ThingsBoard's API description, if it exists", () => {
  let conformance: Conformance;
  beforeAll(() => {
    conformance = loadConformance();
  });
  const violationsOf: Conformance['violationsOf'] = (given) => conformance.violationsOf(given);

  it('accepts a response of the platform', () => {
    expect(violationsOf(answer(info))).toEqual([]);
  });

  it('reports a field of another type', () => {
    expect(violationsOf(answer({ ...info, name: 5 })).join()).toContain('/name must be string');
  });

  it('reports a missing field', () => {
    const { image: _, ...rest } = info;
    expect(violationsOf(answer(rest)).join()).toContain("must have required property 'image'");
  });

  it('reports an additional field', () => {
    expect(violationsOf(answer({ ...info, secret: 1 })).join()).toContain(
      'must NOT have additional properties',
    );
  });

  it('reports an id of another kind of entity', () => {
    const violations = violationsOf(answer({ ...info, tenantId: { entityType: 'CUSTOMER', id } }));
    expect(violations.join()).toContain('/tenantId/entityType');
  });

  it('reports an error in another format', () => {
    const error = { status: 404, message: 'gone', errorCode: 32, timestamp: 1 };
    expect(violationsOf(answer(error, 404))).toEqual([]);
    expect(violationsOf(answer({ ...error, errorCode: 99 }, 404))).not.toEqual([]);
    expect(violationsOf(answer({ error: 'gone' }, 404))).not.toEqual([]);
  });

  it('reports a path that the platform does not have', () => {
    expect(violationsOf({ method: 'GET', path: '/api/devices', status: 200, body: '{}' })).not.toEqual([]);
  });
});
