import { randomBytes } from 'node:crypto';
import { openDatabase } from '../../apps/server/src/database/database.ts';
import { inUnitOfWork } from '../../apps/server/src/database/unit-of-work.ts';
import { createEventBus } from '../../apps/server/src/events.ts';
import { createServices } from '../../apps/server/src/services.ts';
import { percentiles } from '../../apps/server/src/testing/load/percentiles.ts';
import type { BenchServer } from '../bench-server.ts';
import { ms, type Row } from '../report.ts';

const DEVICES = 5000;
const REPEATS = 9;
/** `page`: a page of a list; `act`: one action on all devices. */
const BUDGET_MS = { page: 50, act: 5000 };

type Parties = { readonly tenantId: string; readonly systemToken: string; readonly tenantToken: string };

/** A shipment of five thousand devices: checked, created, shown and received. */
export async function measureShipments({ url, databaseUrl }: BenchServer): Promise<Row[]> {
  const { tenantId, systemToken, tenantToken } = await createParties(databaseUrl);
  const call = async (token: string, method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/backoffice/shipmentApi/${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${path}: ${answer.slice(0, 500)}`);
    return JSON.parse(answer);
  };
  const codes = Array.from({ length: DEVICES }, (_, index) => `Shipped ${index}`);
  const shipment = { consigneeId: tenantId, deviceList: codes.map((deviceLabel) => ({ deviceLabel })) };

  const checked = await timed(() => call(systemToken, 'POST', 'checkDevices', shipment));
  const made = await timed(() => call(systemToken, 'POST', 'createShipment', shipment));
  const { _id } = made.answer;
  const page = (token: string, path: string) => () => call(token, 'GET', path);
  const list = await median(page(systemToken, 'getAllShipment?pageSize=10&textSearch=bench'));
  const devices = await median(page(tenantToken, `shipments/${_id}/devices?page=90&pageSize=50`));
  const found = await median(page(tenantToken, `shipments/${_id}/devices?textSearch=d%2049&pageSize=50`));
  const whole = await median(page(tenantToken, `getByIdWithLogs?_id=${_id}`));
  const one = await timed(() =>
    call(tenantToken, 'PUT', `receiveDevices?_id=${_id}`, { codes: codes.slice(0, 1) }),
  );
  const all = await timed(() => call(tenantToken, 'PUT', `receiveDevices?_id=${_id}`, { codes }));
  if (all.answer.shipment.missingCount !== 0) throw new Error('not all devices were received');
  return [
    judged(`labels of ${DEVICES} devices checked`, checked.ms, 'act'),
    judged(`a shipment of ${DEVICES} devices made`, made.ms, 'act'),
    judged('a page of shipments', list, 'page'),
    judged('a page of its devices', devices, 'page'),
    judged('… searched', found, 'page'),
    { what: 'all of its devices, for the packing list', measured: ms(whole) },
    { what: 'one device received', measured: ms(one.ms) },
    judged(`the other ${DEVICES - 1} received`, all.ms, 'act'),
  ];
}

function judged(what: string, measured: number, budget: keyof typeof BUDGET_MS): Row {
  const most = BUDGET_MS[budget];
  return { what, measured: ms(measured), budget: `≤ ${most} ms`, holds: measured <= most };
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> {
  const began = performance.now();
  const answer = await work();
  return { ms: performance.now() - began, answer };
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < REPEATS; turn += 1) times.push((await timed(work)).ms);
  return percentiles(times).p50;
}

/** Creates a system administrator, devices in stock, and a tenant that receives them. */
async function createParties(databaseUrl: string): Promise<Parties> {
  const database = openDatabase(databaseUrl, { warn: () => undefined });
  try {
    const services = await createServices({ database, events: createEventBus(), clock: Date.now });
    const name = randomBytes(4).toString('hex');
    const { id: tenantId } = await services.tenants.create({ title: `Bench consignee ${name}` });
    const password = randomBytes(9).toString('base64url');
    const tokenOf = async (authority: 'SYS_ADMIN' | 'TENANT_ADMIN', ownTenantId: string | null) => {
      const email = `shipment-${authority}-${name}@example.com`;
      const user = { authority, tenantId: ownTenantId, customerId: null, email };
      await services.users.setPassword((await services.users.create(user)).id, password);
      return (await services.auth.login({ username: email, password }, { address: '127.0.0.1' })).token;
    };
    const device = (index: number) => ({
      tenantId: null,
      name: `ship-${name}-${index}`,
      label: `Shipped ${index}`,
    });
    for (let from = 0; from < DEVICES; from += 500) {
      const batch = Array.from({ length: 500 }, (_, index) => device(from + index));
      await inUnitOfWork(database.db, undefined, (unit) => services.devices.createAll(unit, batch));
    }
    return {
      tenantId,
      systemToken: await tokenOf('SYS_ADMIN', null),
      tenantToken: await tokenOf('TENANT_ADMIN', tenantId),
    };
  } finally {
    await database.close();
  }
}
