import type { AuditedActionOn } from '../../domain-events.ts';

/** All audited actions on devices, which are recorded with those on their data. */
type DeviceAct = AuditedActionOn<'DEVICE'> | AuditedActionOn<'DEVICE_DATA'>;

/**
 * How long each of them is kept: `life` as long as the device, since it is about its owners, its places, its filters, who
 * had its token or which of its past is missing; `aged` as long as all other entries. Compiles only with every action.
 */
const DEVICE_ACTS: Readonly<Record<DeviceAct, 'life' | 'aged'>> = {
  created: 'life',
  updated: 'aged',
  deleted: 'life',
  assigned: 'life',
  unassigned: 'life',
  movedToTenant: 'life',
  placed: 'life',
  tokenChanged: 'life',
  tokenRead: 'life',
  provisioned: 'life',
  uplinkLinked: 'life',
  uplinkUnlinked: 'life',
  calibrated: 'life',
  filterChanged: 'life',
  filterChangeUndone: 'life',
  passportIssued: 'life',
  telemetryDeleted: 'life',
  telemetryWritten: 'aged',
  attributesWritten: 'aged',
  attributesDeleted: 'aged',
  rejectedSentAgain: 'aged',
  commandSent: 'aged',
  commandWithdrawn: 'aged',
};

/** The actions on devices whose entries are deleted by age. */
export const AGED_DEVICE_ACTS: readonly string[] = Object.entries(DEVICE_ACTS).flatMap(([act, kept]) =>
  kept === 'aged' ? [act] : [],
);
