import { ALARMS_ENTRY } from './alarms/alarms.feature.ts';
import { API_KEYS_ENTRY } from './api-keys/api-keys.feature.ts';
import { ATTRIBUTES_ENTRY } from './attributes/attributes.feature.ts';
import { AUDIT_ENTRY } from './audit/audit.feature.ts';
import { AUTOMATIONS_ENTRY } from './automations/automations.feature.ts';
import { BRANDS_ENTRY } from './brands/brands.feature.ts';
import { COMMANDS_ENTRY } from './commands/commands.feature.ts';
import { CONVERSATIONS_ENTRY } from './conversations/conversations.feature.ts';
import { CUSTOMERS_ENTRY } from './customers/customers.feature.ts';
import { DEVICE_HEALTH_ENTRY } from './device-health/device-health.feature.ts';
import { DEVICE_IMPORT_ENTRY } from './device-import/device-import.feature.ts';
import { DEVICE_PROFILES_ENTRY } from './device-profiles/device-profiles.feature.ts';
import { DEVICES_ENTRY } from './devices/devices.feature.ts';
import type { FeatureEntry } from './feature.ts';
import { FILTER_WEAR_ENTRY } from './filter-wear/filter-wear.feature.ts';
import { HOME_ASSISTANT_ENTRY } from './home-assistant/home-assistant.feature.ts';
import { MAINTENANCE_ENTRY } from './maintenance/maintenance.feature.ts';
import { MESSAGES_ENTRY } from './messages/messages.feature.ts';
import { NOTIFICATIONS_ENTRY } from './notifications/notifications.feature.ts';
import { OUTAGES_ENTRY } from './outages/outages.feature.ts';
import { PASSPORTS_ENTRY } from './passports/passports.feature.ts';
import { PERSONAL_DATA_ENTRY } from './personal-data/personal-data.feature.ts';
import { PLACES_ENTRY } from './places/places.feature.ts';
import { PROFILE_ENTRY } from './profile/profile.feature.ts';
import { PROVISIONING_ENTRY } from './provisioning/provisioning.feature.ts';
import { PURIFIERS_ENTRY } from './purifiers/purifiers.feature.ts';
import { QUANTITIES_ENTRY } from './quantities/quantities.feature.ts';
import { QUESTIONNAIRES_ENTRY } from './questionnaires/questionnaires.feature.ts';
import { READING_IMPORT_ENTRY } from './reading-import/reading-import.feature.ts';
import { RULES_ENTRY } from './rules/rules.feature.ts';
import { SCHEDULED_REPORTS_ENTRY } from './scheduled-reports/scheduled-reports.feature.ts';
import { SECOND_FACTOR_ENTRY } from './second-factor/second-factor.feature.ts';
import { SHIPMENTS_ENTRY } from './shipments/shipments.feature.ts';
import { SIGN_IN_ENTRY } from './sign-in/sign-in.feature.ts';
import { SIGN_IN_PROVIDERS_ENTRY } from './sign-in-providers/sign-in-providers.feature.ts';
import { TELEMETRY_ENTRY } from './telemetry/telemetry.feature.ts';
import { TENANTS_ENTRY } from './tenants/tenants.feature.ts';
import { TODOS_ENTRY } from './todos/todos.feature.ts';
import { UPLINKS_ENTRY } from './uplinks/uplinks.feature.ts';
import { USERS_ENTRY } from './users/users.feature.ts';
import { WALL_SCREENS_ENTRY } from './wall-screens/wall-screens.feature.ts';
import { YARDSTICKS_ENTRY } from './yardsticks/yardsticks.feature.ts';

/** The features that add something to the lists of all, in the order in which the lists are shown. */
const ENTRIES = [
  SIGN_IN_ENTRY,
  SIGN_IN_PROVIDERS_ENTRY,
  TENANTS_ENTRY,
  CUSTOMERS_ENTRY,
  USERS_ENTRY,
  API_KEYS_ENTRY,
  PROFILE_ENTRY,
  PERSONAL_DATA_ENTRY,
  DEVICE_PROFILES_ENTRY,
  DEVICES_ENTRY,
  PLACES_ENTRY,
  TELEMETRY_ENTRY,
  ATTRIBUTES_ENTRY,
  COMMANDS_ENTRY,
  SECOND_FACTOR_ENTRY,
  ALARMS_ENTRY,
  MAINTENANCE_ENTRY,
  OUTAGES_ENTRY,
  AUDIT_ENTRY,
  DEVICE_HEALTH_ENTRY,
  DEVICE_IMPORT_ENTRY,
  READING_IMPORT_ENTRY,
  RULES_ENTRY,
  AUTOMATIONS_ENTRY,
  PURIFIERS_ENTRY,
  FILTER_WEAR_ENTRY,
  SHIPMENTS_ENTRY,
  MESSAGES_ENTRY,
  CONVERSATIONS_ENTRY,
  TODOS_ENTRY,
  QUESTIONNAIRES_ENTRY,
  WALL_SCREENS_ENTRY,
  SCHEDULED_REPORTS_ENTRY,
  NOTIFICATIONS_ENTRY,
  HOME_ASSISTANT_ENTRY,
  PASSPORTS_ENTRY,
  PROVISIONING_ENTRY,
  UPLINKS_ENTRY,
  QUANTITIES_ENTRY,
  YARDSTICKS_ENTRY,
  BRANDS_ENTRY,
] as const;
type Entry = (typeof ENTRIES)[number];

type PartOf<One, Part extends keyof FeatureEntry> = One extends { readonly [Key in Part]: infer Given }
  ? Given
  : never;
/** A union of the values that features have for a part. */
type Given<Part extends keyof FeatureEntry> = PartOf<Entry, Part>;

type ListPart =
  | 'auditedKinds'
  | 'auditActions'
  | 'messageKinds'
  | 'deviceMessageKinds'
  | 'deliveryEvents'
  | 'alertSubjects';
type ShapePart = Exclude<keyof FeatureEntry, ListPart>;

/** A name that a feature gives for a part. */
export type DeclaredName<Part extends ListPart> = ItemOf<Given<Part>>;
type ItemOf<List> = List extends readonly (infer Item extends string)[] ? Item : never;

/** The names that the features give for a part, each once. */
export function declaredNames<const Part extends ListPart>(
  part: Part,
): readonly [DeclaredName<Part>, ...DeclaredName<Part>[]] {
  const names = ENTRIES.flatMap((entry: FeatureEntry) => entry[part] ?? []);
  return [...new Set(names)] as unknown as readonly [DeclaredName<Part>, ...DeclaredName<Part>[]];
}

type Joined<Shape> = (Shape extends unknown ? (one: Shape) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The values that the features have for a part, by name. */
export function declaredShape<const Part extends ShapePart>(part: Part): Joined<Given<Part>> {
  return Object.assign({}, ...ENTRIES.map((entry: FeatureEntry) => entry[part]));
}
