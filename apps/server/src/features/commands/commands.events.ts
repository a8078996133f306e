import type { Action } from '../../domain-events.ts';

/** The methods that were called, and the name of the automation that called them. */
type CalledMethods = { readonly methods: readonly string[]; readonly automation?: string };

declare module '../telemetry/telemetry.events.ts' {
  interface DeviceDataActions {
    commandSent: Action<CalledMethods>;
    commandWithdrawn: Action<CalledMethods>;
  }
}

declare module '../../events.ts' {
  interface Events {
    /** A mode was requested from this purifier, or the request's state changed. */
    'modes.changed': [device: OwnedDevice];
    /** A persistent command waits for the device. */
    'commands.kept': [device: { deviceKey: number; tenantId: string | null }];
  }
}
