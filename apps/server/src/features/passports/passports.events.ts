import type { ActivityDetails } from '@airdeck/contract/devices/device-activity';
import type { Action } from '../../domain-events.ts';

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    calibrated: Action<ActivityDetails<'calibrated'>>;
  }
}

declare module '../telemetry/telemetry.events.ts' {
  interface DeviceDataActions {
    /** The code that leads back to the passport. */
    passportIssued: Action<{ readonly code: string }>;
  }
}
