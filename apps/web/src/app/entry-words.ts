import { ALARM_WORDS } from '../features/alarms/alarms.words.ts';
import { AUTOMATION_WORDS } from '../features/automations/automations.words.ts';
import { COMMAND_WORDS } from '../features/commands/commands.words.ts';
import { DEVICE_HEALTH_WORDS } from '../features/device-health/device-health.words.ts';
import { DEVICE_WORDS } from '../features/devices/devices.words.ts';
import { PASSPORT_WORDS } from '../features/passports/passports.words.ts';
import { PLACE_WORDS } from '../features/places/places.words.ts';
import { USER_WORDS } from '../features/users/users.words.ts';
import { YARDSTICK_WORDS } from '../features/yardsticks/yardsticks.words.ts';
import { joinWords } from '../lib/routing/feature-words.ts';

/** For time lines and the audit log. Features whose entries have one text for each kind are not listed. */
export const ENTRY_WORDS = joinWords([
  ALARM_WORDS,
  AUTOMATION_WORDS,
  COMMAND_WORDS,
  DEVICE_HEALTH_WORDS,
  DEVICE_WORDS,
  PASSPORT_WORDS,
  PLACE_WORDS,
  USER_WORDS,
  YARDSTICK_WORDS,
]);
