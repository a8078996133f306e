import type { FastifyInstance } from 'fastify';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { TestDatabase } from '../test-database.ts';
import { createWorld, type World, type WorldCustomer, type WorldUser } from '../world.ts';
import type { Kind, Role, Target } from './answers.ts';
import { createMatrixRows } from './matrix-rows.ts';

/** The actors with their roles; null: not signed in. */
export const ACTORS = [
  ['nobody', null],
  ['a user of a customer of A', 'customer'],
  ['a user of a customer of B', 'customer'],
  ['the administrator of A', 'admin'],
  ['the administrator of B', 'admin'],
  ['a partner', 'partner'],
  ['a system administrator', 'system'],
] as const satisfies readonly (readonly [string, Role | null])[];
export type ActorName = (typeof ACTORS)[number][0];

/** A row that a route or its body names. */
export type Row = {
  readonly id: string;
  readonly email: string;
  /** Ids of related rows by parameter, always in the actor's scope, and the name of a new device. */
  readonly around?: Readonly<Record<string, string>>;
};

const UNKNOWN: Row = { id: '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005', email: 'nobody@example.com' };

type Tenant = {
  readonly tenantId: string;
  readonly admin: WorldUser;
  readonly customers: readonly WorldCustomer[];
};

export type MatrixWorld = Awaited<ReturnType<typeof createMatrixWorld>>;

/** Tenants A and B, a partner with a tenant and customers of their own, and a system administrator. */
export async function createMatrixWorld(database: TestDatabase, app: FastifyInstance) {
  const world: World = await createWorld(database);
  const { tenants, users, customers, devices, deviceProfiles, questions, alarmLedger, shipmentMaker } =
    app.services;
  let made = 0;
  const nextEmail = () => `matrix.${++made}@example.com`;
  const nextTitle = () => `Matrix ${++made}`;
  const rows = createMatrixRows(database, nextTitle);
  const partner = await makePartner();
  const { _id: questionId } = await questions.create(null, {
    question: 'Matrix?',
    questionTypeId: 1,
    questionMasterId: 1,
    waitage: 1,
    answerOptions: [],
  });

  const tenantOf: Record<ActorName, Tenant> = {
    nobody: world.a,
    'a user of a customer of A': world.a,
    'a user of a customer of B': world.b,
    'the administrator of A': world.a,
    'the administrator of B': world.b,
    'a partner': partner,
    'a system administrator': world.a,
  };
  const foreignTo = (actor: ActorName): Tenant => (tenantOf[actor] === world.b ? world.a : world.b);

  /** User of an actor; undefined: not signed in. */
  function userOf(actor: ActorName): WorldUser | undefined {
    if (actor === 'nobody') return undefined;
    if (actor === 'a system administrator') return world.sysAdmin;
    const tenant = tenantOf[actor];
    return actor.startsWith('a user') ? tenant.customers[0]?.user : tenant.admin;
  }

  /** The target row. @param isFresh whether it has to be a new one, because the call consumes it */
  async function rowOf(actor: ActorName, kind: Kind, target: Target, isFresh: boolean): Promise<Row> {
    if (target === 'unknown' || target === 'none') return UNKNOWN;
    if (target === 'self') return userOf(actor) ?? UNKNOWN;
    if (target === 'administrator') return isFresh ? makeAdmin(actor) : tenantOf[actor].admin;
    const tenant = target === 'foreign' ? foreignTo(actor) : tenantOf[actor];
    if (kind === 'tenant') {
      const id =
        isFresh && actor === 'a system administrator' ? (await makeTenant()).tenantId : tenant.tenantId;
      return { id, email: '' };
    }
    if (kind === 'profile') return makeProfile(tenant);
    if (kind === 'rule') return makeRule(tenant);
    if (kind === 'shipment') return makeShipment(tenant);
    if (kind === 'sentMessage') return rows.message(senderOf(actor, target), userOf(actor)?.id);
    const [first, second] = tenant.customers;
    const customer = target === 'neighbour' ? second : first;
    if (!customer) throw new Error('the world has no such customer');
    if (kind === 'customer') {
      const id = isFresh && target === 'own' ? await makeCustomer(tenant) : customer.id;
      return { id, email: '' };
    }
    if (kind === 'conversation') {
      const isWithSystem = actor === 'a system administrator' && target === 'own';
      return rows.conversation(tenant.tenantId, isWithSystem ? null : customer.id);
    }
    if (kind === 'message') {
      const reader = { own: userOf(actor), neighbour: customer.user, foreign: tenant.admin }[target as 'own'];
      return rows.message(tenant.tenantId, reader?.id);
    }
    if (kind === 'todo') {
      const author = { own: userOf(actor), neighbour: customer.user, foreign: tenant.admin }[target as 'own'];
      return rows.todo(author?.id);
    }
    if (kind === 'command') return rows.command(customer.device.key);
    if (kind === 'automation') return rows.automation(tenant.tenantId, customer.id);
    if (kind === 'wallScreen') return rows.wallScreen(tenant.tenantId, customer.id);
    if (kind === 'scheduledReport') return rows.scheduledReport(tenant.tenantId, customer.id);
    if (kind === 'alarm') return makeAlarm(actor, tenant, customer);
    if (kind === 'device') {
      return isFresh && target === 'own'
        ? makeDevice(tenant, customer.id)
        : { id: customer.device.id, email: '', around: aroundOf(tenantOf[actor]) };
    }
    return isFresh && target === 'own' ? makeUser(tenant, customer.id) : fellowOf(tenant, customer);
  }

  /** Another user of the same customer, whom no call consumes. */
  const fellows = new Map<string, Promise<Row>>();
  function fellowOf(tenant: Tenant, customer: WorldCustomer): Promise<Row> {
    const known = fellows.get(customer.id) ?? makeUser(tenant, customer.id);
    fellows.set(customer.id, known);
    return known;
  }

  /** Possible new owners of a device. */
  const aroundOf = ({ tenantId, customers }: Tenant): Record<string, string> => ({
    tenantId,
    ...(customers[0] && { customerId: customers[0].id }),
  });

  async function makeDevice(tenant: Tenant, customerId: string): Promise<Row> {
    const { tenantId } = tenant;
    const { device, credentials } = await devices.create({ tenantId, customerId, name: nextTitle() });
    const around = { ...aroundOf(tenant), credentialsId: credentials.id, deviceName: device.name };
    return { id: device.id, email: '', around };
  }

  /** Open, with a comment of the actor. */
  async function makeAlarm(actor: ActorName, tenant: Tenant, customer: WorldCustomer): Promise<Row> {
    const user = userOf(actor) ?? world.sysAdmin;
    const { id: customerId, device } = customer;
    const { tenantId } = tenant;
    const now = Date.now();
    const by = { userId: user.id, email: user.email, address: '', impersonator: null };
    return inUnitOfWork(database.db, { ...by, authority: 'TENANT_ADMIN' }, async (unit) => {
      const owner = { tenantId, customerId, deviceId: device.id, ruleId: null, details: null };
      const what = { type: nextTitle(), severity: 'MAJOR', startTime: now, endTime: now } as const;
      const [id = null] = await alarmLedger.raise(unit, [{ ...owner, ...what }]);
      if (id === null) throw new Error('the alarm was not raised');
      const [commentId = ''] = await alarmLedger.comment(unit, [id], 'Matrix');
      const around = { commentId, userId: tenantOf[actor].admin.id };
      return { id, email: '', around };
    });
  }

  async function makeProfile({ tenantId }: Tenant): Promise<Row> {
    const { id } = await deviceProfiles.create({ tenantId, name: nextTitle() });
    return { id, email: '' };
  }

  async function makeRule({ tenantId }: Tenant): Promise<Row> {
    const { rows } = await database.pool.query(
      `insert into alarm_rule (id, created_time, tenant_id, name, devices, condition, severity, recipients, effective_time)
       select gen_random_uuid(), created_time, tenant_id, $2, devices, condition, severity, recipients, effective_time
       from alarm_rule where tenant_id = $1 limit 1 returning id`,
      [tenantId, nextTitle()],
    );
    return { id: rows[0].id, email: '' };
  }

  /** With a device under way; `freeDeviceId`: another one in stock. */
  async function makeShipment({ tenantId }: Tenant): Promise<Row> {
    const enter = () => devices.create({ tenantId: null, name: nextTitle() });
    const [{ device }, { device: free }] = [await enter(), await enter()];
    const { id: userId, email } = world.sysAdmin;
    const { shipment } = await shipmentMaker.create(
      {
        ...{ userId, email, authority: 'SYS_ADMIN', userType: 'SYS_ADMIN', tenantId: null, customerId: null },
        ...{ address: '', impersonator: null, sessionId: '' },
      },
      {
        ...{ consigneeId: tenantId, country: null, state: null, city: null },
        ...{ address: null, phone: null, notes: null },
        devices: [{ deviceId: device.id }],
      },
    );
    return { id: shipment.id, email: '', around: { tenantId, deviceId: device.id, freeDeviceId: free.id } };
  }

  /** Null: the system. */
  function senderOf(actor: ActorName, target: Target): string | null {
    if (target === 'foreign') return foreignTo(actor).tenantId;
    return actor === 'a system administrator' ? null : tenantOf[actor].tenantId;
  }

  async function makeUser({ tenantId }: Tenant, customerId: string): Promise<Row> {
    return users.create({ authority: 'CUSTOMER_USER', tenantId, customerId, email: nextEmail() });
  }

  async function makeAdmin(actor: ActorName): Promise<Row> {
    const { tenantId } = tenantOf[actor];
    return users.create({ authority: 'TENANT_ADMIN', tenantId, customerId: null, email: nextEmail() });
  }

  async function makeCustomer({ tenantId }: Tenant): Promise<string> {
    return (await customers.create(tenantId, { title: nextTitle() })).id;
  }

  async function makeTenant(
    kind: 'TENANT' | 'PARTNER' = 'TENANT',
  ): Promise<{ tenantId: string; admin: WorldUser }> {
    const { id: tenantId } = await tenants.create({ title: nextTitle(), kind });
    const user = await users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: nextEmail(),
    });
    const { password } = world.sysAdmin;
    await users.setPassword(user.id, password);
    return { tenantId, admin: { id: user.id, email: user.email, password } };
  }

  async function makePartner(): Promise<Tenant> {
    const { tenantId, admin } = await makeTenant('PARTNER');
    const customerId = await makeCustomer({ tenantId, admin, customers: [] });
    const { device, credentials } = await devices.create({ tenantId, customerId, name: 'matrix' });
    const user = await users.create({ authority: 'CUSTOMER_USER', tenantId, customerId, email: nextEmail() });
    const customer: WorldCustomer = {
      id: customerId,
      user: { id: user.id, email: user.email, password: '' },
      device: { id: device.id, key: device.key, name: device.name, token: credentials.credentialsId },
    };
    return { tenantId, admin, customers: [customer] };
  }

  return { ...world, userOf, rowOf, nextEmail, nextTitle, foreignTo, tenantOf, questionId };
}
