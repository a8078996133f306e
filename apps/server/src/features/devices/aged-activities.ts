import type { DeviceActivityKind } from '@airdeck/contract/devices/device-activity';

/** Entries that are deleted by age: those that do not belong to the life of the device. */
export const AGED_ACTIVITIES = [
  'updated',
  'modeAsked',
  'modeWithdrawn',
] as const satisfies readonly DeviceActivityKind[];
