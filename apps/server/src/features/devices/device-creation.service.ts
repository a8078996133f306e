import type { Clock } from '../../clock.ts';
import { type Database, firstOrThrow } from '../../database/database.ts';
import { newPlatformEntity } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { checkTexts } from '../../http/validation.ts';
import {
  type DeviceCredentials,
  insertCredentials,
  newAccessToken,
  restartReadability,
} from './credentials.repository.ts';
import { createBulkFields, type FieldSources, type NewDevice } from './device-fields.ts';
import { inherited } from './device-inheritance.repository.ts';
import { NO_PLACE, placeAfter } from './device-place.ts';
import { DEVICE_CONSTRAINTS } from './devices.constraints.ts';
import { type Device, insertDevices, type StoredDevice } from './devices.repository.ts';

/** A new device with its credentials. */
export type CreatedDevice<D extends StoredDevice = StoredDevice> = {
  readonly device: D;
  readonly credentials: DeviceCredentials;
};

/** Creates devices of tenants and for the stock, singly or in bulk. */
export function createDeviceCreation(
  parts: FieldSources & { database: Database; clock: Clock; domainEvents: DomainEvents },
) {
  const { clock, domainEvents } = parts;
  const { db } = parts.database;

  /** Creates all devices or none. Returns them in this order. @throws ApiError 400/31 if one cannot be created */
  async function createAll(unit: UnitOfWork, inputs: readonly NewDevice[]): Promise<CreatedDevice[]> {
    const fields = createBulkFields(parts);
    const rows: Parameters<typeof insertDevices>[1][number][] = [];
    for (const input of inputs) {
      const { tenantId, accessToken, purifierId = null, lastGatewayId = null, place = {} } = input;
      if (tenantId !== null) await fields.checkTenant(unit, tenantId);
      checkTexts({ credentialsId: accessToken });
      const columns = await fields.columnsOf(unit, tenantId, input);
      const where = placeAfter(NO_PLACE, place);
      rows.push({ ...newPlatformEntity(clock), tenantId, purifierId, lastGatewayId, ...columns, ...where });
    }
    const made = await mapConstraintErrors(DEVICE_CONSTRAINTS, {}, async () => {
      const devices = new Map(
        (await inherited(unit.tx, await insertDevices(unit.tx, rows))).map((device) => [device.id, device]),
      );
      const credentials = await insertCredentials(
        unit.tx,
        rows.map(({ id }, index) => ({
          ...newPlatformEntity(clock),
          deviceId: id,
          credentialsId: inputs[index]?.accessToken ?? newAccessToken(),
        })),
      );
      const credentialsOf = new Map(credentials.map((one) => [one.deviceId, one]));
      return rows.flatMap(({ id }) => {
        const [device, own] = [devices.get(id), credentialsOf.get(id)];
        return device && own ? [{ device, credentials: own }] : [];
      });
    });
    const assigned = made.filter(({ device }) => device.customerId !== null);
    if (assigned.length > 0) {
      const ids = assigned.map(({ device }) => device.id);
      await restartReadability(unit.tx, ids, clock());
    }
    await domainEvents.publishAll(
      unit,
      made.map(({ device }) => ({ entityType: 'DEVICE', action: 'created', entity: device })),
    );
    return made;
  }

  return {
    createAll,

    /** Creates a device with its credentials. @throws ApiError 400/31 */
    async create<Input extends NewDevice>(input: Input, outer?: UnitOfWork) {
      const made = await inUnitOfWork(db, outer, (unit) => createAll(unit, [input]));
      return firstOrThrow(made) as CreatedDevice<Input['tenantId'] extends string ? Device : StoredDevice>;
    },
  };
}
