import type { SharedEventSchemas } from './events.ts';
import type { Feature } from './feature.ts';
import { airRecordsFeature } from './features/air-records/air-records.feature.ts';
import { alarmsFeature } from './features/alarms/alarms.feature.ts';
import { apiKeysFeature } from './features/api-keys/api-keys.feature.ts';
import { attributesFeature } from './features/attributes/attributes.feature.ts';
import { auditFeature } from './features/audit/audit.feature.ts';
import { automationsFeature } from './features/automations/automations.feature.ts';
import { beforeAfterFeature } from './features/before-after/before-after.feature.ts';
import { brandsFeature } from './features/brands/brands.feature.ts';
import { calendarFeature } from './features/calendar/calendar.feature.ts';
import { claimingFeature } from './features/claiming/claiming.feature.ts';
import { commandsFeature } from './features/commands/commands.feature.ts';
import { conversationsFeature } from './features/conversations/conversations.feature.ts';
import { customersFeature } from './features/customers/customers.feature.ts';
import { deviceHealthFeature } from './features/device-health/device-health.feature.ts';
import { deviceImportFeature } from './features/device-import/device-import.feature.ts';
import { deviceMapFeature } from './features/device-map/device-map.feature.ts';
import { deviceProfilesFeature } from './features/device-profiles/device-profiles.feature.ts';
import { devicesFeature } from './features/devices/devices.feature.ts';
import { energyFeature } from './features/energy/energy.feature.ts';
import { engagementFeature } from './features/engagement/engagement.feature.ts';
import { eventsFeature } from './features/events/events.feature.ts';
import { feltMeasuredFeature } from './features/felt-measured/felt-measured.feature.ts';
import { filterWearFeature } from './features/filter-wear/filter-wear.feature.ts';
import { floorPlansFeature } from './features/floor-plans/floor-plans.feature.ts';
import { geographyFeature } from './features/geography/geography.feature.ts';
import { historyFeature } from './features/history/history.feature.ts';
import { homeAssistantFeature } from './features/home-assistant/home-assistant.feature.ts';
import { maintenanceFeature } from './features/maintenance/maintenance.feature.ts';
import { messagesFeature } from './features/messages/messages.feature.ts';
import { notificationsFeature } from './features/notifications/notifications.feature.ts';
import { outagesFeature } from './features/outages/outages.feature.ts';
import { outdoorFeature } from './features/outdoor/outdoor.feature.ts';
import { outlookFeature } from './features/outlook/outlook.feature.ts';
import { passportsFeature } from './features/passports/passports.feature.ts';
import { personalDataFeature } from './features/personal-data/personal-data.feature.ts';
import { placesFeature } from './features/places/places.feature.ts';
import { profileFeature } from './features/profile/profile.feature.ts';
import { purifiersFeature } from './features/purifiers/purifiers.feature.ts';
import { quantitiesFeature } from './features/quantities/quantities.feature.ts';
import { questionnairesFeature } from './features/questionnaires/questionnaires.feature.ts';
import { readingFeedFeature } from './features/reading-feed/reading-feed.feature.ts';
import { readingImportFeature } from './features/reading-import/reading-import.feature.ts';
import { rulesFeature } from './features/rules/rules.feature.ts';
import { scheduledReportsFeature } from './features/scheduled-reports/scheduled-reports.feature.ts';
import { secondFactorFeature } from './features/second-factor/second-factor.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { shipmentsFeature } from './features/shipments/shipments.feature.ts';
import { signInFeature } from './features/sign-in/sign-in.feature.ts';
import { signInProvidersFeature } from './features/sign-in-providers/sign-in-providers.feature.ts';
import { telemetryFeature } from './features/telemetry/telemetry.feature.ts';
import { tenantsFeature } from './features/tenants/tenants.feature.ts';
import { todosFeature } from './features/todos/todos.feature.ts';
import { uplinksFeature } from './features/uplinks/uplinks.feature.ts';
import { usersFeature } from './features/users/users.feature.ts';
import { ventilationFeature } from './features/ventilation/ventilation.feature.ts';
import { wallScreensFeature } from './features/wall-screens/wall-screens.feature.ts';
import { worstAirFeature } from './features/worst-air/worst-air.feature.ts';
import { yardsticksFeature } from './features/yardsticks/yardsticks.feature.ts';
import { thingsboardAlarmsFeature } from './thingsboard/alarms/alarms.feature.ts';
import { entityQueriesFeature } from './thingsboard/entity-queries/entity-queries.feature.ts';
import { thingsboardNotificationsFeature } from './thingsboard/notifications/notifications.feature.ts';
import { unsupportedFeature } from './thingsboard/unsupported/unsupported.feature.ts';

/** All features of the product, in the order of the API documentation. */
export const FEATURES: readonly Feature[] = [
  signInFeature,
  secondFactorFeature,
  signInProvidersFeature,
  tenantsFeature,
  customersFeature,
  usersFeature,
  deviceProfilesFeature,
  devicesFeature,
  placesFeature,
  floorPlansFeature,
  telemetryFeature,
  readingFeedFeature,
  apiKeysFeature,
  attributesFeature,
  commandsFeature,
  claimingFeature,
  uplinksFeature,
  quantitiesFeature,
  entityQueriesFeature,
  thingsboardAlarmsFeature,
  alarmsFeature,
  maintenanceFeature,
  outagesFeature,
  auditFeature,
  settingsFeature,
  brandsFeature,
  deviceHealthFeature,
  deviceImportFeature,
  readingImportFeature,
  rulesFeature,
  automationsFeature,
  purifiersFeature,
  filterWearFeature,
  shipmentsFeature,
  conversationsFeature,
  todosFeature,
  eventsFeature,
  geographyFeature,
  deviceMapFeature,
  worstAirFeature,
  yardsticksFeature,
  questionnairesFeature,
  engagementFeature,
  outdoorFeature,
  historyFeature,
  beforeAfterFeature,
  calendarFeature,
  ventilationFeature,
  outlookFeature,
  energyFeature,
  airRecordsFeature,
  feltMeasuredFeature,
  wallScreensFeature,
  scheduledReportsFeature,
  messagesFeature,
  thingsboardNotificationsFeature,
  notificationsFeature,
  homeAssistantFeature,
  passportsFeature,
  profileFeature,
  personalDataFeature,
  unsupportedFeature,
];

/** Schemas of the events that are sent to every server of the installation. */
export const SHARED_EVENTS: SharedEventSchemas = Object.assign(
  {},
  ...FEATURES.map(({ sharedEvents }) => sharedEvents),
);
