import type { ServerSettings } from '@airdeck/contract/settings';
import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Database } from './database/database.ts';
import type { EventBus } from './events.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { deviceHealthRoutes } from './features/device-health/device-health.routes.ts';
import { watchDevices } from './features/device-health/watch-devices.ts';
import { deviceImportRoutes } from './features/device-import/device-import.routes.ts';
import { deviceMapRoutes } from './features/device-map/device-map.routes.ts';
import { deviceActivityRoutes } from './features/devices/device-activity.routes.ts';
import { deviceChangeRoutes } from './features/devices/device-change.routes.ts';
import { deviceRecordRoutes } from './features/devices/device-record.routes.ts';
import { stockRoutes } from './features/devices/stock.routes.ts';
import { engagementRoutes } from './features/engagement/engagement.routes.ts';
import { geographyRoutes } from './features/geography/geography.routes.ts';
import { placeSearchRoutes } from './features/geography/place-search.routes.ts';
import { reportFileRoutes } from './features/history/report-files.routes.ts';
import { reportRoutes } from './features/history/reports.routes.ts';
import { outdoorRoutes } from './features/outdoor/outdoor.routes.ts';
import { pictureRoutes } from './features/profile/pictures.routes.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { purifierRoutes } from './features/purifiers/purifiers.routes.ts';
import { questionRoutes } from './features/questionnaires/questions.routes.ts';
import { responseRoutes } from './features/questionnaires/responses.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { webLoginRoutes } from './features/sign-in/web-login.routes.ts';
import { partnerRoutes } from './features/tenants/partners.routes.ts';
import { tenantRegistrationRoutes } from './features/tenants/tenant-registration.routes.ts';
import { userAdministrationRoutes } from './features/users/user-administration.routes.ts';
import { userListRoutes } from './features/users/user-list.routes.ts';
import { worstAirRoutes } from './features/worst-air/worst-air.routes.ts';
import type { Authenticate } from './http/authorisation.ts';
import type { Services } from './services.ts';

type Parts = {
  readonly database: Database;
  readonly events: EventBus;
  readonly clock: Clock;
  readonly authenticate: Authenticate;
  /** What the console may know of the configuration. */
  readonly settings: ServerSettings;
};

/** What the product adds to the platform: its own records of people and devices, reports, maps, feedback. */
export function registerBackoffice(app: FastifyInstance, services: Services, parts: Parts): void {
  const { database, events, clock, authenticate, settings } = parts;
  auditRoutes(app, { ...services, clock });
  settingsRoutes(app, settings);
  registerAccounts(app, services);
  deviceRecordRoutes(app, services.deviceRegistry);
  stockRoutes(app, services);
  deviceChangeRoutes(app, services);
  deviceActivityRoutes(app, services.deviceActivity);
  deviceHealthRoutes(app, services.deviceHealth);
  watchDevices(app, { ...services, events });
  purifierRoutes(app, services.purifiers);
  geographyRoutes(app, services.geography);
  placeSearchRoutes(app, services.placeSearch);
  deviceMapRoutes(app, services.deviceMap);
  worstAirRoutes(app, services.worstAir);
  questionRoutes(app, services.questions);
  responseRoutes(app, services);
  engagementRoutes(app, { ...services, database, clock });
  outdoorRoutes(app, services);
  deviceImportRoutes(app, { ...services, clock });
  reportRoutes(app, services);
  reportFileRoutes(app, { ...services, authenticate });
  profileRoutes(app, services.profiles);
  pictureRoutes(app, services.profiles);
}

/** The product's own records of people: users, tenants, partners. */
function registerAccounts(app: FastifyInstance, services: Services): void {
  webLoginRoutes(app, services.userRecords);
  userListRoutes(app, services.userLists);
  userAdministrationRoutes(app, services);
  tenantRegistrationRoutes(app, services.tenantRegistration);
  partnerRoutes(app, services);
}
