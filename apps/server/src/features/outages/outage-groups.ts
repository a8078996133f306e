import { OUTAGE_LIMITS } from './outages.limits.ts';

/** Devices that share a gateway, or else a customer. */
export type SilentGroup = {
  readonly devices: number;
  /** Their part that fell silent at about the same time. */
  readonly silent: number;
};

/** Whether so many of a group fell silent at once that it is one event: at least five, and at least half. */
export const isOutage = ({ devices, silent }: SilentGroup): boolean =>
  silent >= OUTAGE_LIMITS.numbers.leastDevices && silent * 2 >= devices;
