import {
  MAX_CALIBRATION_LENGTH,
  MAX_PASSPORTS,
  MAX_PASSPORTS_PER_DAY,
} from '@airdeck/contract/passports/passports';
import { defineLimits, number } from '../../limits/feature-limits.ts';

/** The passport of a device with a long life lists some, and counts the rest. */
export const PASSPORT_LIMITS = defineLimits({
  title: 'Passports',
  numbers: {
    perDeviceAndDay: MAX_PASSPORTS_PER_DAY,
    perDevice: MAX_PASSPORTS,
    events: 200,
    silences: 20,
    alarmTypes: 20,
    alarms: 30,
    calibrationCharacters: MAX_CALIBRATION_LENGTH,
  },
  rows: (limits) => [
    [
      'Passports of a device',
      'device',
      `${number(limits.perDeviceAndDay)} within 24 hours, ${number(limits.perDevice)} in all; they are content`,
      '429',
    ],
    [
      'What a passport lists',
      'passport',
      `${number(limits.events)} events, ${number(limits.silences)} silences, ${number(limits.alarms)} alerts of ${number(limits.alarmTypes)} rules`,
      'The rest is counted',
    ],
    [
      'A calibration note',
      'note',
      `${number(limits.calibrationCharacters)} characters; it is content`,
      '400',
    ],
  ],
});
