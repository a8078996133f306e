import type { Action } from '../../domain-events.ts';

declare module '../devices/devices.events.ts' {
  interface DeviceActions {
    /** The calendar day, yyyy-MM-dd, and what was done. */
    calibrated: Action<{ readonly day: string; readonly text: string }>;
  }
}

declare module '../telemetry/telemetry.events.ts' {
  interface DeviceDataActions {
    /** The code that leads back to the passport. */
    passportIssued: Action<{ readonly code: string }>;
  }
}
