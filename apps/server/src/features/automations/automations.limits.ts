import { MAX_AUTOMATIONS, MAX_MODES_PER_HOUR, MAX_MONITORS } from '@airdeck/contract/automations/automations';
import { defineLimits, number } from '../../limits/feature-limits.ts';

export const AUTOMATION_LIMITS = defineLimits({
  title: 'Automations',
  numbers: {
    /** Automations of a tenant, and of each customer. */
    perOwner: MAX_AUTOMATIONS,
    monitorsPerAutomation: MAX_MONITORS,
    /** Asked of one device by all of them: a condition that flaps must not wear it out. */
    modesPerDeviceAndHour: MAX_MODES_PER_HOUR,
  },
  rows: (limits) => [
    ['Automations', 'tenant, customer', `${number(limits.perOwner)} each`, '400'],
    ['Devices that an automation follows', 'automation', number(limits.monitorsPerAutomation), '400'],
    [
      'Modes that automations ask for',
      'device',
      `${number(limits.modesPerDeviceAndHour)} within an hour`,
      'The newest waits until there is room, and the time line of the device says so',
    ],
  ],
});
