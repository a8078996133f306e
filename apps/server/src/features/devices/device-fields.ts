import { isDeepStrictEqual } from 'node:util';
import { givenOwner } from '@airdeck/contract/common/entity-save';
import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import type { GatewaySettings } from '@airdeck/contract/devices/gateways';
import type { DeviceSaveBody } from '@airdeck/contract/devices/platform-devices';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { badRequest, permissionDenied } from '../../http/errors.ts';
import { checkAdditionalInfo, checkTexts, requireText } from '../../http/validation.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import type { PlaceChange } from './device-place.ts';
import type { Device, DeviceColumns, StoredDevice } from './devices.repository.ts';
import { GATEWAY, gatewaySettingsOf, infoWithinCustomer, savedInfo } from './gateway-settings.ts';

/** Saved fields of a device; missing ones become null. */
type DeviceFields = {
  readonly customerId?: string | null | undefined;
  readonly name: string;
  readonly label?: string | null | undefined;
  readonly deviceProfileId?: string | null | undefined;
  /** Name of a device profile, used without an id. */
  readonly type?: string | null | undefined;
  readonly additionalInfo?: Record<string, unknown> | null | undefined;
  /** Required transport of the profile; missing: any. In stock: transport of a profile that is created later. */
  readonly transportType?: string | undefined;
};

export type NewDevice = DeviceFields & {
  /** Null: in stock. */
  readonly tenantId: string | null;
  /** Default: random. */
  readonly accessToken?: string | null | undefined;
  readonly purifierId?: string | null | undefined;
  /** The gateway that serves it. */
  readonly lastGatewayId?: string | null | undefined;
  readonly place?: PlaceChange | undefined;
};

/** `version`: the one that the caller has read; missing: overwrites any. */
export type DeviceSave = DeviceFields & { readonly version?: number | null | undefined };

/** Changed fields of a device. Missing ones are unchanged. */
export type DeviceChange = {
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  readonly gateway?: GatewaySettings | undefined;
  /** Name of its profile, which is created if the tenant has none of that name. */
  readonly profileName?: string | undefined;
  /** A customer of the tenant, without access to earlier readings. */
  readonly customerId?: string | undefined;
  readonly purifierId?: string | undefined;
  readonly place?: PlaceChange | undefined;
};

/** Converts a body of the platform to the fields that can be saved. */
export function toDeviceInput(body: DeviceSaveBody): DeviceSave {
  return {
    customerId: givenOwner(body.customerId),
    deviceProfileId: body.deviceProfileId ?? null,
    name: body.name ?? '',
    type: body.type ?? null,
    label: body.label ?? null,
    additionalInfo: body.additionalInfo ?? null,
    version: body.version ?? null,
  };
}

/** The fields that a user of the device's customer may save. @throws ApiError 403/20 */
export function withinCustomer(stored: Device, save: DeviceSave): DeviceSave {
  const { name, customerId, deviceProfileId } = stored;
  const isOther = (given: string | null | undefined, kept: string | null) => given && given !== kept;
  if (
    // It is unique in the tenant, and others are found by it: their claims, and devices behind gateways.
    isOther(save.name, name) ||
    isOther(save.customerId, customerId) ||
    isOther(save.deviceProfileId, deviceProfileId)
  )
    throw permissionDenied();
  // A missing customer does not unassign the device, and a new type creates no profile.
  // Nor can a customer make a device a gateway.
  const additionalInfo = infoWithinCustomer(stored.additionalInfo, save.additionalInfo);
  return { ...save, additionalInfo, customerId, deviceProfileId };
}

/** Data that ThingsBoard's console stores with a device beside its fields. */
export const describedBy = (description: string | null | undefined, isGateway = false) => ({
  gateway: isGateway,
  overwriteActivityTime: false,
  description: description ?? '',
});

/** Null: not given. */
export function descriptionOf({ additionalInfo }: Pick<StoredDevice, 'additionalInfo'>): string | null {
  const description = additionalInfo?.['description'];
  return typeof description === 'string' && description !== '' ? description : null;
}

/** Dependencies of the validation of a device's fields. */
export type FieldSources = {
  readonly tenants: Pick<TenantService, 'exists'>;
  readonly customers: Pick<CustomerService, 'find'>;
  readonly deviceProfiles: Pick<DeviceProfileService, 'resolve'>;
};

/** Validates the fields of a device within its tenant, and converts them to columns. */
export function createDeviceFields({ tenants, customers, deviceProfiles }: FieldSources) {
  /** @throws ApiError 400/31 */
  async function checkTenant(unit: UnitOfWork, tenantId: string): Promise<void> {
    if (!(await tenants.exists(unit, tenantId))) throw badRequest(DEVICE_ERRORS.tenantUnknown);
  }

  /** @throws ApiError 400/31 */
  async function checkCustomer(unit: UnitOfWork, tenantId: string, customerId: string): Promise<void> {
    const customer = await customers.find(unit, customerId);
    if (!customer) throw badRequest(DEVICE_ERRORS.customerUnknown);
    if (customer.tenantId !== tenantId) {
      throw badRequest(DEVICE_ERRORS.customerForeign);
    }
  }

  return {
    checkTenant,
    checkCustomer,

    /**
     * All fields of a device.
     * @param stored the existing device, locked by the caller
     * @throws ApiError 400/31
     */
    async columnsOf(unit: UnitOfWork, tenantId: string | null, fields: DeviceFields, stored?: Device) {
      const { name, label = null, customerId = null, additionalInfo = null, type = null } = fields;
      requireText(name, DEVICE_ERRORS.nameMissing);
      checkTexts({ name, label, type });
      checkAdditionalInfo(additionalInfo);
      const texts = { name, label, additionalInfo: savedInfo(additionalInfo) };
      const { transportType } = fields;
      if (tenantId === null) {
        const stockTransportType = transportType ?? null;
        return { ...texts, customerId: null, deviceProfileId: null, type, stockTransportType };
      }
      if (customerId) await checkCustomer(unit, tenantId, customerId);
      const present = stored?.deviceProfileId;
      const input = { tenantId, id: fields.deviceProfileId, name: type, present, transportType };
      const profile = await deviceProfiles.resolve(unit, input);
      return { ...texts, customerId: customerId || null, deviceProfileId: profile.id, type: profile.name };
    },

    /**
     * The columns of a change that differ from the stored ones, without place and owner.
     * @throws ApiError 400/31
     */
    async columnsOfChange(
      unit: UnitOfWork,
      stored: StoredDevice,
      change: Omit<DeviceChange, 'place' | 'customerId'>,
    ): Promise<DeviceColumns> {
      const { name, label, description, gateway, profileName, purifierId } = change;
      if (name !== undefined) requireText(name, DEVICE_ERRORS.nameMissing);
      checkTexts({ name, label, type: profileName });
      const columns: DeviceColumns = {
        ...(name !== undefined && name !== stored.name && { name }),
        ...(label !== undefined && label !== stored.label && { label }),
        ...(purifierId !== undefined && purifierId !== stored.purifierId && { purifierId }),
      };
      if (description !== undefined && description !== (descriptionOf(stored) ?? '')) {
        columns.additionalInfo = { ...stored.additionalInfo, description };
        checkAdditionalInfo(columns.additionalInfo);
      }
      if (gateway && !isDeepStrictEqual(gateway, gatewaySettingsOf(stored))) {
        const info = columns.additionalInfo ?? stored.additionalInfo;
        columns.additionalInfo = { ...info, [GATEWAY]: gateway.isGateway };
        columns.gatewayAddsDevices = gateway.addsDevices;
        columns.gatewayServesCustomers = gateway.servesCustomers;
      }
      const { tenantId } = stored;
      if (profileName !== undefined && profileName !== stored.type) {
        if (tenantId === null) columns.type = profileName;
        else {
          const profile = await deviceProfiles.resolve(unit, { tenantId, name: profileName });
          columns.deviceProfileId = profile.id;
          columns.type = profile.name;
        }
      }
      return columns;
    },
  };
}

/** The same validation for many devices: shared queries are run once. */
export function createBulkFields({ tenants, customers, deviceProfiles }: FieldSources) {
  return createDeviceFields({
    tenants: { exists: remembered(tenants.exists) },
    customers: { find: remembered(customers.find) },
    deviceProfiles: { resolve: remembered(deviceProfiles.resolve) },
  });
}

/** Caches the result of each query, for one transaction. */
function remembered<Question, Answer>(ask: (unit: UnitOfWork, question: Question) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>();
  return (unit: UnitOfWork, question: Question): Promise<Answer> => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(unit, question);
    answers.set(key, answer);
    return answer;
  };
}
