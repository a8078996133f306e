import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../../database/unit-of-work.ts';
import type { EventBus } from '../../../events.ts';
import { badRequest } from '../../../http/errors.ts';
import { saving } from '../constraints.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { newEntity } from '../entity.ts';
import { checkAdditionalInfo, checkTexts, requireText } from '../validation.ts';
import { newAccessToken } from './access-token.ts';
import { type DeviceCredentials, insertCredentials } from './credentials.repository.ts';
import { type Device, insertDevice } from './devices.repository.ts';

export type NewDevice = {
  readonly tenantId: string;
  readonly customerId?: string | null;
  readonly name: string;
  readonly label?: string | null;
  readonly deviceProfileId?: string | null;
  /** Name of a device profile, used when no id is given. */
  readonly type?: string | null;
  readonly additionalInfo?: Record<string, unknown> | null;
  /** Random when not given. */
  readonly accessToken?: string;
};

export type DeviceService = ReturnType<typeof createDeviceService>;

export function createDeviceService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
}) {
  const { database, clock, customers, deviceProfiles } = parts;

  async function checkCustomer(tenantId: string, customerId: string, unit: UnitOfWork): Promise<void> {
    const customer = await customers.find(customerId, unit);
    if (!customer) throw badRequest("Can't assign device to non-existent customer!");
    if (customer.tenantId !== tenantId) {
      throw badRequest("Can't assign device to customer from different tenant!");
    }
  }

  return {
    /** Creates the device and its credentials. @throws ApiError 400/31 */
    async create(
      wish: NewDevice,
      outer?: UnitOfWork,
    ): Promise<{ device: Device; credentials: DeviceCredentials }> {
      const { tenantId, name } = wish;
      requireText(name, 'Device name should be specified!');
      checkTexts({ name, label: wish.label, credentialsId: wish.accessToken });
      checkAdditionalInfo(wish.additionalInfo);
      return inUnitOfWork(database.db, outer, async (unit) => {
        if (wish.customerId) await checkCustomer(tenantId, wish.customerId, unit);
        const profile = await deviceProfiles.resolve(
          { tenantId, id: wish.deviceProfileId, name: wish.type },
          unit,
        );
        return saving(wish, async () => {
          const device = await insertDevice(unit.tx, {
            ...newEntity(clock),
            tenantId,
            customerId: wish.customerId ?? null,
            deviceProfileId: profile.id,
            name,
            label: wish.label ?? null,
            type: profile.name,
            additionalInfo: wish.additionalInfo ?? null,
          });
          const credentials = await insertCredentials(unit.tx, {
            ...newEntity(clock),
            deviceId: device.id,
            credentialsId: wish.accessToken ?? newAccessToken(),
          });
          return { device, credentials };
        });
      });
    },
  };
}
