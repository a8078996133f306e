import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { badRequest } from '../../http/errors.ts';
import { checkAdditionalInfo, checkTexts, requireText } from '../../http/validation.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { Device } from './devices.repository.ts';

/** What is saved of a device; what is left out becomes null. */
type DeviceFields = {
  readonly customerId?: string | null | undefined;
  readonly name: string;
  readonly label?: string | null | undefined;
  readonly deviceProfileId?: string | null | undefined;
  /** Name of a device profile, used when no id is given. */
  readonly type?: string | null | undefined;
  readonly additionalInfo?: Record<string, unknown> | null | undefined;
};

export type NewDevice = DeviceFields & {
  readonly tenantId: string;
  /** Random when not given. */
  readonly accessToken?: string | undefined;
};

/** `version`: the one that the caller saw. None overwrites whatever is stored. */
export type DeviceSave = DeviceFields & { readonly version?: number | null | undefined };

/** Checks what is to be saved of a device against its tenant. */
export function createDeviceFields(parts: {
  customers: Pick<CustomerService, 'find'>;
  deviceProfiles: Pick<DeviceProfileService, 'resolve'>;
}) {
  const { customers, deviceProfiles } = parts;

  /** @throws ApiError 400/31 */
  async function checkCustomer(tenantId: string, customerId: string, unit: UnitOfWork): Promise<void> {
    const customer = await customers.find(customerId, unit);
    if (!customer) throw badRequest("Can't assign device to non-existent customer!");
    if (customer.tenantId !== tenantId) {
      throw badRequest("Can't assign device to customer from different tenant!");
    }
  }

  /**
   * Checks the fields against each other and the tenant, and gives them as columns.
   * @param stored the device that is there already, which the caller has locked
   * @throws ApiError 400/31
   */
  async function columnsOf(tenantId: string, fields: DeviceFields, unit: UnitOfWork, stored?: Device) {
    const { name, label = null, customerId = null, additionalInfo = null } = fields;
    requireText(name, 'Device name should be specified!');
    checkTexts({ name, label, type: fields.type });
    checkAdditionalInfo(additionalInfo);
    if (customerId) await checkCustomer(tenantId, customerId, unit);
    const present = stored?.deviceProfileId;
    const wish = { tenantId, id: fields.deviceProfileId, name: fields.type, present };
    const profile = await deviceProfiles.resolve(wish, unit);
    return { name, label, customerId, additionalInfo, deviceProfileId: profile.id, type: profile.name };
  }

  return { checkCustomer, columnsOf };
}
