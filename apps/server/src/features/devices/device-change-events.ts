import { isDeepStrictEqual } from 'node:util';
import type { ActivityEvent } from '@airdeck/contract/devices/device-activity';
import type { GatewayChange } from '@airdeck/contract/devices/devices.feature';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { ENTRY_FIELDS } from './device-place.presenter.ts';
import { changedPlaceFields, NO_PLACE } from './device-place.ts';
import { findModelNumbers, type StoredDevice } from './devices.repository.ts';
import { gatewaySettingsOf } from './gateway-settings.ts';

/** Publishes changes of fields and place, without a change of owner. */
export async function publishChanges(
  unit: UnitOfWork,
  domainEvents: DomainEvents,
  before: StoredDevice,
  after: StoredDevice,
): Promise<void> {
  const entityType = 'DEVICE';
  const changed = differing(before, after);
  if (changed.length > 0) {
    const gateway = gatewayChange(before, after);
    const details = { changed, ...(gateway && { gateway }) };
    const lasting = await lastingChanges(unit, before, after);
    const rest = changed.filter((field) => !LASTING.some(([name]) => name === field));
    const timeLine: ActivityEvent[] = [
      ...lasting,
      ...(rest.length > 0 ? [{ kind: 'updated' as const, details: { ...details, changed: rest } }] : []),
    ];
    await domainEvents.publish(unit, { entityType, action: 'updated', entity: after, details, timeLine });
  }
  const placed = changedPlaceFields(before, after);
  if (placed.length > 0) {
    const details = { changed: placed.map((field) => ENTRY_FIELDS[field]) };
    const { placeType: place, city } = after;
    const timeLine = [{ kind: 'placed' as const, details: { ...details, place, city } }];
    await domainEvents.publish(unit, { entityType, action: 'placed', entity: after, details, timeLine });
  }
}

/** Emits after the commit what sessions and caches need to know of a change. */
export function emitChanges(
  unit: UnitOfWork,
  events: EventBus,
  before: StoredDevice,
  after: StoredDevice,
): void {
  const named = { deviceId: after.id, deviceKey: after.key };
  const isMoved = OF_OWNER.some((column) => before[column] !== after[column]);
  const isOtherGateway = gatewayChange(before, after) !== undefined;
  unit.afterCommit(() => {
    if (isMoved) events.emit('device.moved', named);
    if (before.name !== after.name) events.emit('device.renamed', named);
    if (isOtherGateway) events.emit('device.gatewayChanged', named);
    if (before.deviceProfileId !== after.deviceProfileId) events.emit('device.profileChanged', named);
  });
}

const OF_OWNER = ['tenantId', 'customerId', 'customerReadableFrom'] as const;

/** Fields with entries in the time line, and their kinds. */
const LASTING = [
  ['name', 'renamed'],
  ['label', 'relabelled'],
  ['purifierId', 'modelChanged'],
] as const;

/** Old and new values. */
async function lastingChanges(
  { tx }: UnitOfWork,
  before: StoredDevice,
  after: StoredDevice,
): Promise<ActivityEvent[]> {
  const changed = LASTING.filter(([field]) => before[field] !== after[field]);
  const models = changed.some(([field]) => field === 'purifierId')
    ? await findModelNumbers(tx, [before.purifierId, after.purifierId])
    : undefined;
  const said = (field: (typeof LASTING)[number][0], value: string | null) =>
    field === 'purifierId' ? models?.get(value) : value;
  return changed.map(([field, kind]) => ({
    kind,
    details: { from: said(field, before[field]), to: said(field, after[field]) },
  }));
}

/** Fields without an event of their own, or with another one. */
const APART: ReadonlySet<string> = new Set(['version', 'roomId', 'inherited', ...Object.keys(NO_PLACE)]);

/** Names of the changed fields, without values, which may be private. */
function differing(before: StoredDevice, after: StoredDevice): string[] {
  const fields = Object.keys(after) as (keyof StoredDevice)[];
  return fields.filter((field) => !APART.has(field) && !isDeepStrictEqual(before[field], after[field]));
}

/** Change of a device as a gateway; undefined: none. */
function gatewayChange(before: StoredDevice, after: StoredDevice): GatewayChange | undefined {
  const [was, is] = [before, after].map(gatewaySettingsOf);
  if (isDeepStrictEqual(was, is)) return undefined;
  if (was?.isGateway === is?.isGateway) return 'changed';
  return is?.isGateway ? 'marked' : 'unmarked';
}
