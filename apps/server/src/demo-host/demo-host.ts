import type {
  DemoAdministrator,
  DemoHost,
  DemoSetUp,
  NewDemoDevice,
  TenantAdministrator,
} from '@airdeck/demo/host';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../database/unit-of-work.ts';
import { createDomainEvents } from '../domain-events.ts';
import { createEventBus } from '../events.ts';
import { createRuleReach } from '../features/alarms/rule-reach.service.ts';
import { createDeviceActivityService } from '../features/devices/device-activity.service.ts';
import { createDeviceServices } from '../features/devices/device-services.ts';
import { createSentMessages } from '../features/messages/sent-messages.service.ts';
import { createQuestionService } from '../features/questionnaires/questions.service.ts';
import { createSubmissionService } from '../features/questionnaires/submission.service.ts';
import { createRuleService } from '../features/rules/rules.service.ts';
import { writeShipmentMessages } from '../features/shipments/shipment-messages.ts';
import { createShipmentServices } from '../features/shipments/shipment-services.ts';
import { createTenantService } from '../features/tenants/tenants.service.ts';
import { menuInfo } from '../features/users/user-info.ts';
import type { Caller } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { countFilters } from './demo-filters.ts';
import { dateFirstReadings, findDemoState, saveDemoState } from './demo-state.repository.ts';
import { acknowledgePastAlarm, raisePastAlarms } from './past-alarms.ts';
import { holdConversation } from './past-conversations.ts';
import { settleDevices } from './past-places.ts';
import { noteTodo } from './past-todos.ts';
import {
  chooseBrand,
  createAutomation,
  createWallScreen,
  describePlaces,
  drawFloors,
  scheduleReport,
  stateTariff,
} from './set-up-by-people.ts';

type Parts = {
  readonly services: Services;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly dataDir: string;
  readonly isLarge: boolean;
};

/** Adapts the server's services to the narrow interface of the simulated homes. */
export function createDemoHost(parts: Parts): DemoHost {
  const { services, database, clock, log, dataDir, isLarge } = parts;
  const { db } = database;
  return {
    clock,
    log,
    isLarge,
    dataDir,
    loadState: () => findDemoState(db),
    saveState: (state) => saveDemoState(db, state),
    inTransaction: (work) => inUnitOfWork(db, undefined, (unit) => work(setUpIn(unit, parts))),
    async setPassword(userId, password) {
      await services.users.setPassword(userId, password);
    },
    async assignModel(by, modelId, tenantId) {
      await services.purifiers.assign(callerOf(by), modelId, tenantId);
    },
    createAutomation: (authorUserId, automation) => createAutomation(parts, authorUserId, automation),
    createWallScreen: (authorUserId, screen) => createWallScreen(parts, authorUserId, screen),
    stateTariff: (userId, tariff) => stateTariff(parts, userId, tariff),
    chooseBrand: (authorUserId, brand) => chooseBrand(parts, authorUserId, brand),
    drawFloors: (authorUserId, plans) => drawFloors(parts, authorUserId, plans),
    scheduleReport: (readerUserId, report) => scheduleReport(parts, readerUserId, report),
    describePlaces: (userId, deviceName, places) => describePlaces(parts, userId, deviceName, places),
    finishPast(signal) {
      log.info('the simulated homes have sent all of their past');
      return countFilters(parts, signal);
    },
    findSubmissions: (userIds) => services.responses.submissions(userIds),
    async recordFilledPause(accessTokens, details) {
      const ids = await services.credentials.findDevices(accessTokens);
      await inUnitOfWork(db, undefined, (unit) =>
        services.deviceActivity.recordAll(
          unit,
          ids.map((deviceId) => ({ deviceId, kind: 'filledIn', details })),
        ),
      );
    },
    async dateFirstReadings(accessTokens) {
      await dateFirstReadings(db, await services.credentials.findDevices(accessTokens));
    },
  };
}

function setUpIn(unit: UnitOfWork, parts: Parts): DemoSetUp {
  const { services, database } = parts;
  const at = (ts: number) => ({ ...services, database, clock: () => ts });
  // Own event buses: past actions cause no notifications and no audit entries.
  const shipmentsAt = (ts: number) => {
    const parts = { ...at(ts), events: createEventBus(), domainEvents: createDomainEvents() };
    writeShipmentMessages(parts);
    return createShipmentServices(parts);
  };
  const messagesAt = (ts: number) =>
    createSentMessages({ ...at(ts), events: createEventBus(), domainEvents: createDomainEvents() });
  // Entries in time lines of devices have the times of the events.
  const devicesAt = (ts: number) => {
    const parts = { ...at(ts), events: createEventBus(), domainEvents: createDomainEvents() };
    return { ...createDeviceServices(parts), deviceActivity: createDeviceActivityService(parts) };
  };
  /** With the initial rules of a tenant, which raise the past alarms. */
  const tenantsAt = (ts: number) => {
    const domainEvents = createDomainEvents();
    const parts = at(ts);
    const findReach = createRuleReach({ ...parts, sendsMail: false });
    createRuleService({ ...parts, events: createEventBus(), domainEvents, findReach });
    return createTenantService({ ...parts, domainEvents });
  };
  return {
    async createTenant(tenant, createdTime) {
      return (await tenantsAt(createdTime).create(tenant, unit)).id;
    },
    async createCustomer(tenantId, { firstName, lastName, ...contact }) {
      const customer = { ...contact, additionalInfo: { firstName, lastName } };
      return (await services.customers.create(tenantId, customer, unit)).id;
    },
    async createUser({ menuMode, ...user }) {
      const additionalInfo = { description: '', ...(menuMode && menuInfo(menuMode)) };
      return (await services.users.create({ ...user, additionalInfo }, unit)).id;
    },
    async createModel(by, { modes, ...model }) {
      const purifier = { ...model, modes: [...modes] };
      return (await services.purifiers.create(callerOf(by), purifier, unit)).purifier.id;
    },
    async createDevices(owner, devices, createdTime) {
      const inputs = devices.map((device) => ({ ...owner, ...newDeviceOf(device) }));
      const made = await devicesAt(createdTime).devices.createAll(unit, inputs);
      return made.map(({ device, credentials }) => ({
        id: device.id,
        accessToken: credentials.credentialsId,
      }));
    },
    async moveDevice(deviceId, { label, by, time }) {
      const caller = administratorOf(by);
      await devicesAt(time).devices.changeFor(caller, deviceId, { label }, { ...unit, by: caller });
    },
    async changeModel(deviceId, { modelId: purifierId, by, time }) {
      const caller = administratorOf(by);
      await devicesAt(time).devices.changeFor(caller, deviceId, { purifierId }, { ...unit, by: caller });
    },
    settleDevices: (by, rooms, time) => settleDevices(unit, parts, { by, rooms, time }),
    async enterStock(device) {
      const input = { ...newDeviceOf(device), tenantId: null };
      return (await services.devices.create(input, unit)).credentials.credentialsId;
    },
    async createShipment(by, { devices, ...shipment }, createdTime) {
      const caller = callerOf(by);
      for (const id of [by.userId, shipment.consigneeId]) {
        if (!(await services.users.findTyped(caller, id, unit))) return undefined;
      }
      const form = { ...shipment, devices: devices.map((name) => ({ name })) };
      return (await shipmentsAt(createdTime).shipmentMaker.create(caller, form, unit)).shipment.id;
    },
    async setShipmentStatus(id, { from: seenStatus, to: status, notes, by, time }) {
      const change = { status, seenStatus, notes };
      await shipmentsAt(time).shipmentStatus.set(callerOf(by), id, change, unit);
    },
    async receiveShipment(id, { consignee, codes, time }) {
      await shipmentsAt(time).shipmentReceiver.receiveAll(administratorOf(consignee), id, codes, unit);
    },
    async writeMessage(by, { title, text, isImportant }, createdTime) {
      const form = { title, text, importance: isImportant ? 'important' : 'info' } as const;
      const always = { fromTime: null, untilTime: null, audience: { kind: 'all' } } as const;
      const author = await services.users.findTyped(SYSTEM_SCOPE, by.userId, unit);
      if (!author) return;
      const { tenantId } = author;
      const caller = tenantId === null ? callerOf(by) : administratorOf({ ...by, tenantId });
      await messagesAt(createdTime).write(caller, { ...form, ...always }, unit);
    },
    noteTodo: (authorUserId, todo, createdTime) =>
      noteTodo(unit, { services, database }, { authorUserId, todo, createdTime }),
    async createQuestion(question, createdTime) {
      return (await createQuestionService(at(createdTime)).create(null, question, unit)).id;
    },
    async submitAnswers(userId, questionnaireId, answers, { by, submittedTime, room }) {
      const user = await services.users.findCustomerUser(SYSTEM_SCOPE, userId, unit);
      if (!user) return;
      const { tenantId, customerId } = user;
      const self = { userId, authority: 'CUSTOMER_USER', tenantId, customerId, placeIds: null } as const;
      const scope = tenantId === null ? undefined : administratorOf({ userId, email: user.email, tenantId });
      const device = scope && room ? await services.devices.findByName(unit, scope, room) : undefined;
      const submission = { userId, questionnaireId, deviceId: device?.id ?? null, answers };
      await createSubmissionService(at(submittedTime)).write(unit, by ? callerOf(by) : self, submission);
    },
    saveState: (state) => saveDemoState(unit.tx, state),
    raisePastAlarms: (past) => raisePastAlarms(unit, database, past),
    holdConversation: (conversation) => holdConversation(unit, { services, database }, conversation),
    acknowledgePastAlarm: (alarmId, act) => acknowledgePastAlarm(unit, alarmId, act),
  };
}

const SYSTEM_SCOPE = { authority: 'SYS_ADMIN', tenantId: null, customerId: null, placeIds: null } as const;

/** The demo's administrator as a caller without a session. */
const callerOf = ({ userId, email }: DemoAdministrator): Caller => ({
  ...SYSTEM_SCOPE,
  userId,
  email,
  address: '127.0.0.1',
  impersonator: null,
  accessRole: 'ADMINISTRATOR',
  userType: 'SYS_ADMIN',
  sessionId: '',
});

const administratorOf = ({ tenantId, ...user }: TenantAdministrator): Caller => ({
  ...callerOf(user),
  authority: 'TENANT_ADMIN',
  userType: 'TENANT_ADMIN',
  tenantId,
});

const newDeviceOf = ({
  name,
  label,
  modelId,
  placeType,
  place,
}: NewDemoDevice & { readonly placeType?: string | null }) => ({
  name,
  label,
  purifierId: modelId,
  place: {
    placeType,
    ...(place && {
      city: place.city,
      lat: place.latitude,
      lon: place.longitude,
      timeZone: place.timeZone,
    }),
  },
});
