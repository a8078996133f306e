import { AIR_RECORD_ROUTES } from '../features/air-records/air-records.routes.tsx';
import { ALARM_ROUTES } from '../features/alarms/alarms.routes.tsx';
import { API_KEY_ROUTES } from '../features/api-keys/api-keys.routes.tsx';
import { AUDIT_ROUTES } from '../features/audit/audit.routes.tsx';
import { AUTOMATION_ROUTES } from '../features/automations/automations.routes.tsx';
import { BEFORE_AFTER_ROUTES } from '../features/before-after/before-after.routes.tsx';
import { BRAND_ROUTES } from '../features/brands/brands.routes.tsx';
import { CALENDAR_ROUTES } from '../features/calendar/calendar.routes.tsx';
import { CLAIMING_ROUTES } from '../features/claiming/claiming.routes.tsx';
import { CONVERSATION_ROUTES } from '../features/conversations/conversations.routes.tsx';
import { CUSTOMER_ROUTES } from '../features/customers/customers.routes.tsx';
import { DEVICE_HEALTH_ROUTES } from '../features/device-health/device-health.routes.tsx';
import { DEVICE_IMPORT_ROUTES } from '../features/device-import/device-import.routes.tsx';
import { DEVICE_ROUTES } from '../features/devices/devices.routes.tsx';
import { FELT_MEASURED_ROUTES } from '../features/felt-measured/felt-measured.routes.tsx';
import { FILTER_ROUTES } from '../features/filter-wear/filter-wear.routes.tsx';
import { FLOOR_PLAN_ROUTES } from '../features/floor-plans/floor-plans.routes.tsx';
import { HISTORY_ROUTES } from '../features/history/history.routes.tsx';
import { HOME_ASSISTANT_ROUTES } from '../features/home-assistant/home-assistant.routes.tsx';
import { KEY_NAMES_ROUTES } from '../features/key-names/key-names.routes.tsx';
import { MAINTENANCE_ROUTES } from '../features/maintenance/maintenance.routes.tsx';
import { MESSAGE_ROUTES } from '../features/messages/messages.routes.tsx';
import { NOTIFICATION_ROUTES } from '../features/notifications/notifications.routes.tsx';
import { PASSPORT_ROUTES } from '../features/passports/passports.routes.tsx';
import { PERSONAL_DATA_ROUTES } from '../features/personal-data/personal-data.routes.tsx';
import { PLACE_ROUTES } from '../features/places/places.routes.tsx';
import { PROFILE_ROUTES } from '../features/profile/profile.routes.tsx';
import { PROVISIONING_ROUTES } from '../features/provisioning/provisioning.routes.tsx';
import { PURIFIER_ROUTES } from '../features/purifiers/purifiers.routes.tsx';
import { QUANTITY_ROUTES } from '../features/quantities/quantities.routes.tsx';
import { QUESTIONNAIRE_ROUTES } from '../features/questionnaires/questionnaires.routes.tsx';
import { READING_IMPORT_ROUTES } from '../features/reading-import/reading-import.routes.tsx';
import { RULE_ROUTES } from '../features/rules/rules.routes.tsx';
import { SCHEDULED_REPORT_ROUTES } from '../features/scheduled-reports/scheduled-reports.routes.tsx';
import { SECOND_FACTOR_ROUTES } from '../features/second-factor/second-factor.routes.tsx';
import { SHIPMENT_ROUTES } from '../features/shipments/shipments.routes.tsx';
import { SIGN_IN_ROUTES } from '../features/sign-in/sign-in.routes.tsx';
import { SIGN_IN_PROVIDER_ROUTES } from '../features/sign-in-providers/sign-in-providers.routes.tsx';
import { TENANT_ROUTES } from '../features/tenants/tenants.routes.tsx';
import { TODO_ROUTES } from '../features/todos/todos.routes.tsx';
import { UPLINK_ROUTES } from '../features/uplinks/uplinks.routes.tsx';
import { USER_ROUTES } from '../features/users/users.routes.tsx';
import { VENTILATION_ROUTES } from '../features/ventilation/ventilation.routes.tsx';
import { WALL_SCREEN_ROUTES } from '../features/wall-screens/wall-screens.routes.tsx';
import type { AppRoute } from '../lib/routing/app-route.ts';
import { ALARM_PAGES } from './routes/alarm-pages.tsx';
import { DASHBOARDS, DEVICE_PAGES, VISITED_USERS } from './routes/composed-routes.tsx';
import { RECEIVED_MESSAGES } from './routes/received-messages.tsx';

/** Every screen of signed-in users: those of the features, and those that `routes/` composes from several. */
export const APP_ROUTES: readonly AppRoute[] = [
  ...DASHBOARDS,
  ...DEVICE_PAGES,
  ...DEVICE_ROUTES,
  ...DEVICE_HEALTH_ROUTES,
  ...DEVICE_IMPORT_ROUTES,
  ...READING_IMPORT_ROUTES,
  ...CLAIMING_ROUTES,
  ...PROVISIONING_ROUTES,
  ...QUANTITY_ROUTES,
  ...UPLINK_ROUTES,
  ...KEY_NAMES_ROUTES,
  ...PURIFIER_ROUTES,
  ...AUTOMATION_ROUTES,
  ...MAINTENANCE_ROUTES,
  ...SHIPMENT_ROUTES,
  ...HISTORY_ROUTES,
  ...VENTILATION_ROUTES,
  ...AIR_RECORD_ROUTES,
  ...BEFORE_AFTER_ROUTES,
  ...CALENDAR_ROUTES,
  ...FELT_MEASURED_ROUTES,
  ...WALL_SCREEN_ROUTES,
  ...FILTER_ROUTES,
  ...PASSPORT_ROUTES,
  ...SCHEDULED_REPORT_ROUTES,
  ...CUSTOMER_ROUTES,
  ...USER_ROUTES,
  ...VISITED_USERS,
  ...TENANT_ROUTES,
  ...ALARM_ROUTES,
  ...ALARM_PAGES,
  ...API_KEY_ROUTES,
  ...RULE_ROUTES,
  ...QUESTIONNAIRE_ROUTES,
  ...AUDIT_ROUTES,
  RECEIVED_MESSAGES,
  ...MESSAGE_ROUTES,
  ...CONVERSATION_ROUTES,
  ...TODO_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...HOME_ASSISTANT_ROUTES,
  ...PLACE_ROUTES,
  ...FLOOR_PLAN_ROUTES,
  ...PROFILE_ROUTES,
  ...PERSONAL_DATA_ROUTES,
  ...SIGN_IN_ROUTES,
  ...SECOND_FACTOR_ROUTES,
  ...SIGN_IN_PROVIDER_ROUTES,
  ...BRAND_ROUTES,
];
