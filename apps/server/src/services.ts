import type { FastifyBaseLogger } from 'fastify';
import { createAccountServices } from './account-services.ts';
import { type Bus, createLocalBus } from './bus/bus.ts';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import { createDocumentRenderer } from './documents/document-renderer.ts';
import { createDomainEvents } from './domain-events.ts';
import type { EventBus } from './events.ts';
import { createAirRecords } from './features/air-records/air-records.service.ts';
import { createAlarmServices } from './features/alarms/alarm-services.ts';
import { createRuleReach } from './features/alarms/rule-reach.service.ts';
import { createAttributeService } from './features/attributes/attributes.service.ts';
import { createAuditLog } from './features/audit/audit-log.service.ts';
import { createAutomationServices } from './features/automations/automation-services.ts';
import { createBeforeAfterServices } from './features/before-after/before-after-services.ts';
import { openBrandServices } from './features/brands/brand-services.ts';
import { createCommandServices } from './features/commands/command-services.ts';
import { createCustomerService } from './features/customers/customers.service.ts';
import { createDeviceHealthServices } from './features/device-health/device-health-services.ts';
import { createDeviceFiles } from './features/device-import/device-files.ts';
import { createDeviceProfileService } from './features/device-profiles/device-profiles.service.ts';
import { createDeviceActivityService } from './features/devices/device-activity.service.ts';
import { createDeviceOverview } from './features/devices/device-overview.service.ts';
import { createDeviceServices } from './features/devices/device-services.ts';
import { createGatewayService } from './features/devices/gateways.service.ts';
import { createReadingPurge } from './features/devices/reading-purge.service.ts';
import { createFeltServices } from './features/felt-measured/felt-services.ts';
import { createFilterWear } from './features/filter-wear/filter-wear.service.ts';
import { createFloorPlanService } from './features/floor-plans/floor-plans.service.ts';
import { createPlaceLookup } from './features/geography/geography.service.ts';
import { createReportedDevices } from './features/history/reported-devices.service.ts';
import { createMessageWriter } from './features/messages/message-writer.service.ts';
import { createNotificationChoices } from './features/notifications/notification-choices.service.ts';
import { openNotificationKeys } from './features/notifications/notification-keys.ts';
import { createPushSubscriptions } from './features/notifications/push-subscriptions.service.ts';
import { createUnsubscribeLinks } from './features/notifications/unsubscribe-links.ts';
import { OUTDOOR_LIMITS } from './features/outdoor/outdoor.limits.ts';
import { createOutdoorService } from './features/outdoor/outdoor.service.ts';
import type { OutdoorProvider } from './features/outdoor/outdoor-provider.ts';
import { createPlaceServices } from './features/places/place-services.ts';
import { createProvisioner } from './features/provisioning/provisioning.service.ts';
import { createPurifierService } from './features/purifiers/purifiers.service.ts';
import { createQuantityService } from './features/quantities/quantities.service.ts';
import { createQuestionnaireServices } from './features/questionnaires/questionnaire-services.ts';
import { createReadingFeeds } from './features/reading-feed/reading-feed.service.ts';
import { createRuleEngine } from './features/rules/engine/rule-engine.ts';
import { createRuleServices } from './features/rules/rule-services.ts';
import { createScheduledReportService } from './features/scheduled-reports/scheduled-reports.service.ts';
import { createShipmentServices } from './features/shipments/shipment-services.ts';
import { createPasswords, type Passwords } from './features/sign-in/passwords.ts';
import { createUserCallers } from './features/sign-in/user-callers.service.ts';
import { createDataWrites } from './features/telemetry/data-writes.service.ts';
import { createReadings } from './features/telemetry/device-readings.service.ts';
import { createEntityAccess } from './features/telemetry/entity-access.ts';
import { createTelemetryService } from './features/telemetry/telemetry.service.ts';
import { createTenantAdministration } from './features/tenants/tenant-administration.service.ts';
import { createTenantService } from './features/tenants/tenants.service.ts';
import { createTodoService } from './features/todos/todos.service.ts';
import { createUplinkDoor } from './features/uplinks/uplink-door.service.ts';
import { createWallScreenService } from './features/wall-screens/wall-screens.service.ts';
import { createWorstAirService } from './features/worst-air/worst-air.service.ts';
import { createYardstickService } from './features/yardsticks/yardsticks.service.ts';
import { createKeptTime } from './ingest/kept-time.ts';
import { createRetention } from './jobs/retention.ts';
import { createContentQuota } from './limits/content-quota.ts';
import { createStatementQueue } from './limits/fair-queue.ts';
import { createNumbersOf, type NumbersOf } from './limits/feature-limits.ts';
import { LIMITS, type Limits } from './limits/limits.ts';
import { createLinkLookups } from './limits/link-lookups.ts';
import { createSharedLimits } from './limits/shared-limits.ts';
import type { Mailer } from './notify/mail/mail.ts';

/** Services that several features or other parts need; the rest is built in `<feature>.feature.ts`. */
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Builds each of them once, in the order of their dependencies. Creates the signing key at the first start. */
export async function createServices(parts: {
  database: Database;
  /** Connections for what devices send; those of `database` when not given. */
  ingestDatabase?: Database;
  /** Connections for statements that may take minutes, on purpose; those of `database` when not given. */
  longDatabase?: Database;
  events: EventBus;
  /** The other nodes of the installation; none when not given. */
  bus?: Bus;
  clock: Clock;
  /** The time that all servers of the installation share, for notifications; `clock` when not given. */
  databaseClock?: Clock;
  /** Argon2id at full cost when not given. */
  passwords?: Passwords;
  /** The limits of the table if not given. */
  limits?: Limits;
  numbersOf?: NumbersOf;
  /** False or missing: nothing is logged. */
  logger?: FastifyBaseLogger | false;
  /** Missing: no mail can be sent. */
  mailer?: Mailer | undefined;
  /** The console's address, for links in mails; without a trailing slash. */
  consoleUrl?: () => string;
  /** Providers of outdoor air; missing: none. */
  outdoorProvider?: OutdoorProvider | undefined;
  /** Whether push services and webhooks may be on private networks; not when missing. */
  allowsPrivateTargets?: boolean;
  /** Whole months of readings that are kept; all when missing. */
  readingMonths?: number | undefined;
  /** Whether administrators may act as other users; missing: they may. */
  allowsImpersonation?: boolean;
}) {
  const { database, events, clock, limits = LIMITS, numbersOf = createNumbersOf([]) } = parts;
  const { longDatabase = database, ingestDatabase = database } = parts;
  const {
    databaseClock = clock,
    bus = createLocalBus(),
    allowsImpersonation = true,
    allowsPrivateTargets = false,
  } = parts;
  const log = parts.logger || undefined;
  const domainEvents = createDomainEvents();
  const sharedLimits = createSharedLimits({ database, clock });
  const linkLookups = createLinkLookups({ clock, limits: limits.links });
  const quantities = createQuantityService({ database, clock, domainEvents });
  const shared = { sharedLimits, linkLookups, contentQuota: createContentQuota(limits.content), quantities };
  const base = { database, longDatabase, clock, events, bus, domainEvents, ...shared, log };
  const auditLog = createAuditLog({ clock, domainEvents, limits: limits.changes });
  const retention = createRetention({ ...base, auditLog });
  const keptTime = createKeptTime({ ...base, retention, readingMonths: parts.readingMonths });

  const branding = await openBrandServices({ ...base, ...parts });
  const deviceProfiles = createDeviceProfileService({ database, clock, domainEvents });
  const tenants = createTenantService({ database, clock, domainEvents, deviceProfiles });
  const customers = createCustomerService({ database, clock, domainEvents });
  const accounts = await createAccountServices({
    ...base,
    ...branding,
    customers,
    passwords: parts.passwords ?? createPasswords(),
    allowsImpersonation,
    limits,
  });
  const { sessions, users } = accounts;

  const deviceServices = createDeviceServices({ ...base, tenants, customers, deviceProfiles });
  const { devices, stockHandOut } = deviceServices;
  const placeServices = createPlaceServices({ ...base, ...deviceServices });
  const deviceActivity = createDeviceActivityService({ database, clock, domainEvents });
  const worstAir = createWorstAirService({ database, clock });
  const deviceOverview = createDeviceOverview({ database, clock, tenants, worstAir });
  const alarmServices = createAlarmServices({ ...base, clock: databaseClock, devices });
  const { alarmLedger, outages } = alarmServices;
  const purifiers = createPurifierService({ database, clock, domainEvents, tenants });

  const provisioning = createProvisioner({ ...base, devices, limits: limits.provisioning });
  const notificationKeys = await openNotificationKeys(database);
  const unsubscribeLinks = createUnsubscribeLinks({ key: notificationKeys.unsubscribe, clock });

  const statementQueue = createStatementQueue();
  const telemetry = createTelemetryService({ database, longDatabase, clock, statementQueue, keptTime });
  const dataWrites = createDataWrites({ database, domainEvents });
  const placeLookup = createPlaceLookup({ database });
  const readings = createReadings({ ...base, statementQueue, keptTime });
  const commands = createCommandServices({ ...base, telemetry, deviceActivity, limits: limits.commands });
  const reportedDevices = createReportedDevices({ ...placeServices, ...readings, deviceOverview });
  const questionnaires = createQuestionnaireServices({ database, clock, domainEvents, users });
  const outdoor = createOutdoorService({
    ...base,
    provider: parts.outdoorProvider,
    placeLookup,
    limits: numbersOf(OUTDOOR_LIMITS),
  });
  const automating = createAutomationServices({
    ...base,
    keptTime,
    auditLog,
    statementQueue,
    deviceModes: commands.deviceModes,
    deviceActivity,
  });
  const yardsticks = createYardstickService({ ...base, ...placeServices, tenants, customers, devices });
  const recorded = { ...readings, keptTime, customers, yardsticks, outdoor };
  const documentRenderer = createDocumentRenderer({ ...branding, limits: limits.documents, log });
  return {
    documentRenderer,
    airRecords: createAirRecords({ ...base, ...placeServices, ...recorded, documentRenderer }),
    ...branding,
    ...shared,
    domainEvents,
    auditLog,
    retention,
    keptTime,
    ...accounts,
    tenants,
    tenantAdministration: createTenantAdministration({ ...base, ...accounts, tenants, devices }),
    customers,
    deviceProfiles,
    ...deviceServices,
    ...placeServices,
    gateways: createGatewayService({ ...base, devices, limits: limits.gateways }),
    deviceActivity,
    deviceOverview,
    readingPurge: createReadingPurge({ database: longDatabase, clock }),
    ...createDeviceHealthServices({ ...base, deviceActivity }),
    ...createDeviceFiles({ ...base, database: longDatabase, ...deviceServices, ...placeServices }),
    ...alarmServices,
    ...createRuleServices({
      ...base,
      alarmLedger,
      statementQueue,
      keptTime,
      findReach: createRuleReach({ clock: databaseClock, sendsMail: branding.mailer.sendsMail }),
    }),
    ...automating,
    ...createRuleEngine({
      ...base,
      database: longDatabase,
      alarmLedger,
      outages,
      follower: automating.automationEngine,
    }),
    purifiers,
    filterWear: createFilterWear(base),
    ...createShipmentServices({ ...base, tenants, stockHandOut }),
    ...commands,
    messageWriter: createMessageWriter(base),
    ...provisioning,
    uplinkDoor: createUplinkDoor({ ...base, ...provisioning, ingestDatabase, numbersOf }),
    todos: createTodoService(base),
    worstAir,
    yardsticks,
    wallScreens: createWallScreenService(base),
    vapid: notificationKeys.vapid,
    unsubscribeLinks,
    userCallers: createUserCallers({ database }),
    notificationChoices: createNotificationChoices({ ...base, unsubscribeLinks }),
    pushSubscriptions: createPushSubscriptions({ ...base, sessions, allowsPrivateTargets }),
    access: createEntityAccess({ database }),
    telemetry,
    dataWrites,
    attributes: createAttributeService({ database, events, clock, dataWrites }),
    ...readings,
    readingFeeds: createReadingFeeds({ database, clock, numbersOf }),
    reportedDevices,
    floorPlans: createFloorPlanService({ ...base, ...placeServices, reportedDevices }),
    ...createBeforeAfterServices({ ...base, ...questionnaires, reportedDevices, outdoor, deviceActivity }),
    scheduledReports: createScheduledReportService(base),
    ...questionnaires,
    ...createFeltServices({ database, clock, ...readings }),
    placeLookup,
    outdoor,
  };
}
