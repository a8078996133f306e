import type { Action } from '../../domain-events.ts';

declare module '../telemetry/telemetry.events.ts' {
  interface DeviceDataActions {
    /** With the number of messages that were to be sent. */
    rejectedSentAgain: Action<{ readonly messages: number; readonly reason?: string }>;
  }
}
