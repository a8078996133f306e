import type { AuditedActionOn } from '../../domain-events.ts';

/**
 * How long entries about the data of devices are kept: `life` as long as the device, since they say which of its past is
 * missing or was certified; `aged` as long as all others. Compiles only with every action.
 */
const ON_DEVICE_DATA: Readonly<Record<AuditedActionOn<'DEVICE_DATA'>, 'life' | 'aged'>> = {
  passportIssued: 'life',
  telemetryDeleted: 'life',
  telemetryWritten: 'aged',
  attributesWritten: 'aged',
  attributesDeleted: 'aged',
  rejectedSentAgain: 'aged',
  commandSent: 'aged',
  commandWithdrawn: 'aged',
};

/** All other actions on devices are about their owners, their places, their parts, or who had their token. */
const ON_DEVICES = ['updated'] as const satisfies readonly AuditedActionOn<'DEVICE'>[];

/** The actions on devices whose entries are deleted by age. */
export const AGED_DEVICE_ACTS: readonly string[] = [
  ...ON_DEVICES,
  ...Object.entries(ON_DEVICE_DATA).flatMap(([act, kept]) => (kept === 'aged' ? [act] : [])),
];
