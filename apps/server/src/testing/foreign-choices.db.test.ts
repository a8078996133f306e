import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STARTING_RULES } from '../features/rules/starting-rules.ts';
import { type AppWorld, createAppWorld } from './app-world.ts';
import type { WorldTenant } from './world.ts';

// Bodies choose devices, customers and users by lists of ids. An id of another tenant's is refused, and never kept
// silently: what it would mean after a change of owner is not what was chosen.

/** `spare`: a device without a customer. */
type Ids = Readonly<Record<'device' | 'spare' | 'customer' | 'user', string>>;
type Choice = {
  readonly body: (ids: Ids) => object;
  /** Creates the row that the path names, and returns its id. */
  readonly path?: () => Promise<string>;
};

let world: AppWorld;
let made = 0;

beforeAll(async () => {
  world = await createAppWorld();
  await world.app.ready();
  // A purifier, which has the mode of the automations.
  const path = `/api/plugins/telemetry/DEVICE/${idsOf(world.a).device}/timeseries/ANY`;
  expect((await call('POST', path, { mode: 1 })).status).toBe(200);
});
afterAll(() => world.close());

const call = (method: 'POST' | 'PUT', url: string, body: object) =>
  world.api(world.a.admin, method, url, body);
const nextName = () => `Choice ${++made}`;
const idsOf = ({ admin, spareDevice, customers: [{ id, device }] }: WorldTenant): Ids => ({
  device: device.id,
  spare: spareDevice.id,
  customer: id,
  user: admin.id,
});

/** Creates a row by its form, and returns the id by which a path names it. */
async function create(url: string, body: object): Promise<string> {
  const { body: created } = await call('POST', url, body);
  return created.id ?? created.wallScreen.id;
}

const ofDevices = ({ device }: Ids) => ({ kind: 'devices', deviceIds: [device] });
const ofCustomers = ({ customer }: Ids) => ({ kind: 'customers', customerIds: [customer] });

const rule = (devices: object = { kind: 'all' }, userIds: string[] = [], stepUserIds?: string[]) => {
  const [first] = STARTING_RULES;
  const recipientsOf = (ids: string[]) => ({ ...first?.recipients, userIds: ids });
  const steps = stepUserIds ? [{ afterMinutes: 10, recipients: recipientsOf(stepUserIds) }] : [];
  return { ...first, name: nextName(), devices, recipients: recipientsOf(userIds), steps };
};
const automation = (devices: object, deviceIds: string[] = []) => ({
  name: nextName(),
  isEnabled: true,
  devices,
  mode: 1,
  modeAfter: null,
  ...(deviceIds.length > 0
    ? {
        trigger: {
          source: { kind: 'monitors', deviceIds },
          condition: { kind: 'above', key: 'co2', threshold: 900, clearAt: 800 },
          holdMinutes: 1,
          clearMinutes: 1,
        },
        schedule: null,
      }
    : { trigger: null, schedule: { weekdays: [1], from: '22:00', to: '06:00' } }),
});
const report = (ids: Ids, readerIds: string[] = []) => ({
  name: nextName(),
  frequency: 'weekly',
  timeZone: 'UTC',
  isEnabled: false,
  customerId: null,
  deviceIds: [ids.device],
  readerIds,
});
const webhook = (devices: object) => ({
  url: 'https://hooks.example.com/x',
  keys: [],
  isEnabled: false,
  devices,
});
const bridge = (devices: object) => ({
  host: 'mqtt.example.com',
  port: '8883',
  usesTls: true,
  username: '',
  topicPrefix: 'airdeck',
  language: 'en',
  keys: [],
  isEnabled: false,
  devices,
});
const screen = ({ device }: Ids) => ({
  rooms: [{ deviceId: device, title: 'Room' }],
  readers: 'staff',
  languages: ['en'],
  roomSeconds: 20,
});
const savedScreen = (ids: Ids) => ({
  ...screen(ids),
  name: nextName(),
  isBadgeAllowed: false,
  expiresTime: null,
});
const message = (audience: object) => ({
  title: 'Title',
  text: 'Text',
  importance: 'info',
  fromTime: null,
  untilTime: null,
  audience,
});
const provider = (newUsersCustomerId: string | null, customerIds: string[] = []) => ({
  name: nextName(),
  icon: 'key',
  issuer: 'https://id.example.com',
  clientId: '',
  isEnabled: false,
  trustsAddresses: false,
  newUsersCustomerId,
  newUsersRole: 'VIEWER',
  groupsClaim: 'groups',
  roleWithoutGroup: null,
  groupRoles: customerIds.map((customerId) => ({ group: 'air', customerId, accessRole: 'VIEWER' })),
});
const todo = (assigneeUserId: string | null) => ({ task: nextName(), assigneeUserId });
const span = { startTs: 1_767_225_600_000, endTs: 1_767_312_000_000, timeZone: 'UTC' };
const [RULES, AUTOMATIONS, REPORTS, SCREENS] = [
  '/backoffice/rules',
  '/backoffice/automations',
  '/backoffice/scheduledReports',
  '/backoffice/wallScreens',
];
const ALL = { kind: 'all' };
const ownRule = () => create(RULES, rule());
const ownAutomation = () => create(AUTOMATIONS, automation(ALL));
const ownReport = () => create(REPORTS, report(idsOf(world.a)));
const ownTodo = () => create('/backoffice/todos', todo(null));
const ownProvider = () => create('/backoffice/signInProviders', provider(null));
const ownScreen = () =>
  create(SCREENS, { ...savedScreen(idsOf(world.a)), customerId: idsOf(world.a).customer });

/** By operation and the place of the ids in its body. A text: why it is not tried here. */
const CHOICES: Readonly<Record<string, Choice | string>> = {
  'POST /backoffice/rules devices.deviceIds': { body: (ids) => rule(ofDevices(ids)) },
  'POST /backoffice/rules devices.customerIds': { body: (ids) => rule(ofCustomers(ids)) },
  'POST /backoffice/rules recipients.userIds': { body: ({ user }) => rule(ALL, [user]) },
  'PUT /backoffice/rules/{ruleId} devices.deviceIds': { body: (ids) => rule(ofDevices(ids)), path: ownRule },
  'PUT /backoffice/rules/{ruleId} devices.customerIds': {
    body: (ids) => rule(ofCustomers(ids)),
    path: ownRule,
  },
  'PUT /backoffice/rules/{ruleId} recipients.userIds': {
    body: ({ user }) => rule(ALL, [user]),
    path: ownRule,
  },
  'POST /backoffice/rules steps.recipients.userIds': { body: ({ user }) => rule(ALL, [], [user]) },
  'PUT /backoffice/rules/{ruleId} steps.recipients.userIds': {
    body: ({ user }) => rule(ALL, [], [user]),
    path: ownRule,
  },
  'POST /backoffice/places/proposals rooms.deviceId': {
    body: ({ device }) => ({
      customerId: idsOf(world.a).customer,
      rooms: [{ deviceId: device, room: nextName() }],
    }),
  },
  'PUT /backoffice/places/devices deviceIds': {
    body: ({ device }) => ({ roomId: null, deviceIds: [device] }),
  },
  'POST /backoffice/rules/try devices.deviceIds': { body: (ids) => rule(ofDevices(ids)) },
  'POST /backoffice/rules/try devices.customerIds': { body: (ids) => rule(ofCustomers(ids)) },
  'POST /backoffice/automations devices.deviceIds': { body: (ids) => automation(ofDevices(ids)) },
  'POST /backoffice/automations devices.customerIds': { body: (ids) => automation(ofCustomers(ids)) },
  'POST /backoffice/automations trigger.source.deviceIds': {
    body: ({ device }) => automation(ALL, [device]),
  },
  'PUT /backoffice/automations/{automationId} devices.deviceIds': {
    body: (ids) => automation(ofDevices(ids)),
    path: ownAutomation,
  },
  'PUT /backoffice/automations/{automationId} devices.customerIds': {
    body: (ids) => automation(ofCustomers(ids)),
    path: ownAutomation,
  },
  'PUT /backoffice/automations/{automationId} trigger.source.deviceIds': {
    body: ({ device }) => automation(ALL, [device]),
    path: ownAutomation,
  },
  'POST /backoffice/automations/try devices.deviceIds': { body: (ids) => automation(ofDevices(ids)) },
  'POST /backoffice/automations/try devices.customerIds': { body: (ids) => automation(ofCustomers(ids)) },
  'POST /backoffice/automations/try trigger.source.deviceIds': {
    body: ({ device }) => automation(ALL, [device]),
  },
  'PUT /backoffice/notifications/readingWebhook devices.deviceIds': {
    body: (ids) => webhook(ofDevices(ids)),
  },
  'PUT /backoffice/notifications/readingWebhook devices.customerIds': {
    body: (ids) => webhook(ofCustomers(ids)),
  },
  'PUT /backoffice/homeAssistant devices.deviceIds': { body: (ids) => bridge(ofDevices(ids)) },
  'PUT /backoffice/homeAssistant devices.customerIds': { body: (ids) => bridge(ofCustomers(ids)) },
  'POST /backoffice/scheduledReports deviceIds': { body: (ids) => report(ids) },
  'POST /backoffice/scheduledReports readerIds': {
    body: ({ user }) => report(idsOf(world.a), [user]),
  },
  'PUT /backoffice/scheduledReports/{scheduledReportId} deviceIds': {
    body: (ids) => report(ids),
    path: ownReport,
  },
  'PUT /backoffice/scheduledReports/{scheduledReportId} readerIds': {
    body: ({ user }) => report(idsOf(world.a), [user]),
    path: ownReport,
  },
  'POST /backoffice/wallScreens rooms.deviceId': {
    body: (ids) => ({ ...savedScreen(ids), customerId: idsOf(world.a).customer }),
  },
  'PUT /backoffice/wallScreens/{wallScreenId} rooms.deviceId': { body: savedScreen, path: ownScreen },
  'POST /backoffice/wallScreens/preview rooms.deviceId': {
    body: (ids) => ({ ...screen(ids), customerId: idsOf(world.a).customer }),
  },
  'POST /backoffice/messages audience.customerIds': {
    body: ({ customer }) => message({ kind: 'customers', customerIds: [customer] }),
  },
  'POST /backoffice/messages audience.tenantIds': 'Chosen by system administrators, who have all tenants',
  'POST /backoffice/reports/compare deviceIds': {
    body: ({ device }) => ({ deviceIds: [device], key: 'co2', ...span }),
  },
  'POST /backoffice/reports/tickets deviceIds': {
    body: ({ device }) => ({ deviceIds: [device], what: 'csv', ...span }),
  },
  'POST /backoffice/signInProviders newUsersCustomerId': { body: ({ customer }) => provider(customer) },
  'POST /backoffice/signInProviders groupRoles.customerId': {
    body: ({ customer }) => provider(null, [customer]),
  },
  'PUT /backoffice/signInProviders/{providerId} newUsersCustomerId': {
    body: ({ customer }) => provider(customer),
    path: ownProvider,
  },
  'PUT /backoffice/signInProviders/{providerId} groupRoles.customerId': {
    body: ({ customer }) => provider(null, [customer]),
    path: ownProvider,
  },
  'PUT /backoffice/localSignIn exceptUserId':
    'An administrator of the same organisation, once there is a provider: see local-sign-in.db.test.ts',
  'POST /backoffice/todos assigneeUserId': { body: ({ user }) => todo(user) },
  'PUT /backoffice/todos/{todoId} assigneeUserId': { body: ({ user }) => todo(user), path: ownTodo },
  'POST /backoffice/conversations chartDeviceId': 'Must be of both sides: see conversations.db.test.ts',
  'POST /backoffice/conversations/{conversationId}/entries chartDeviceId': 'The same',
  'POST /backoffice/reports/files deviceIds': {
    body: ({ device }) => ({ deviceIds: [device], what: 'csv', ...span }),
  },
  'POST /backoffice/claiming deviceIds': { body: ({ spare }) => ({ deviceIds: [spare], days: 1 }) },
  'POST /backoffice/questionnarieResponseApi/submitAnswer deviceId':
    'An answer about a room: one that is not of the customer of its user is not found',
  ...Object.fromEntries(
    ['PUT customer', 'PUT tenant', 'POST deletion', 'PUT mode'].map((batch) => [
      `${batch.replace(' ', ' /backoffice/deviceBatches/')} devices.deviceId`,
      'Each device has its own result in the answer',
    ]),
  ),
};

const IDS = /^(device|customer|user|reader|tenant)Ids$|^\w+(Device|Customer|User)Id$/;

/** Places of lists of ids in a schema; a list of objects with an id counts, too, and an id with a name of its own. */
function listsIn(schema: object | undefined, trail = '', isInList = false): string[] {
  const { properties, items, anyOf, oneOf, allOf } = (schema ?? {}) as {
    readonly properties?: Record<string, object>;
    readonly items?: object;
  } & Partial<Record<'anyOf' | 'oneOf' | 'allOf', object[]>>;
  const parts = [...(anyOf ?? []), ...(oneOf ?? []), ...(allOf ?? [])];
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => [
      ...(IDS.test(name) || (isInList && /^(device|customer)Id$/.test(name)) ? [`${trail}${name}`] : []),
      ...listsIn(inner, `${trail}${name}.`),
    ]),
    ...listsOrNone(items, trail),
    ...parts.flatMap((part) => listsIn(part, trail, isInList)),
  ];
}
const listsOrNone = (items: object | undefined, trail: string) => (items ? listsIn(items, trail, true) : []);

/** The operations of the console with such lists in their bodies. */
function found(): string[] {
  const { paths = {} } = world.app.swagger() as {
    paths?: Record<
      string,
      Record<string, { requestBody?: { content?: Record<string, { schema?: object }> } }>
    >;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) =>
        [...new Set(listsIn(schema))].map((place) => `${method.toUpperCase()} ${path} ${place}`),
      ),
    ),
  );
}

describe('a choice of devices, customers or users by id', () => {
  it('is known wherever a body has one', () => {
    expect(new Set(found())).toEqual(new Set(Object.keys(CHOICES)));
  });

  for (const [name, choice] of Object.entries(CHOICES)) {
    if (typeof choice === 'string') continue;
    it(`of another tenant is refused: ${name}`, async () => {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replace(/\{\w+\}/, (await choice.path?.()) ?? '');
      const send = (ids: Ids) => call(method as 'POST' | 'PUT', url, choice.body(ids));
      const own = await send(idsOf(world.a));
      expect([own.status, own.text]).toEqual([expect.toBeOneOf([200, 201]), expect.anything()]);
      const foreign = await send(idsOf(world.b));
      expect(foreign.status, foreign.text).toBeOneOf([400, 403, 404]);
      expect(foreign.body.message).toEqual(expect.any(String));
    });
  }
});
