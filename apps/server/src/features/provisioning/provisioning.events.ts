import type { Action } from '../../domain-events.ts';

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    /** It registered itself with the keys of its profile. */
    provisioned: Action;
  }
}
