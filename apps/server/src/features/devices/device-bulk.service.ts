import type { Clock } from '../../clock.ts';
import { newEntity } from '../../database/new-entity.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { checkTexts } from '../../http/validation.ts';
import type { DeviceChange, NewDeviceOfMany } from '../../platform/platform.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { newAccessToken } from './access-token.ts';
import type { AccessTokenClaims } from './access-token-claims.ts';
import { insertAllCredentials } from './credentials.repository.ts';
import { createDeviceFields } from './device-fields.ts';
import { type Device, insertDevices, lockDevice } from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';

export type DeviceBulk = ReturnType<typeof createDeviceBulk>;

/** Makes and changes devices by the hundred: what many have in common is asked once. */
export function createDeviceBulk(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  tenants: TenantService;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
  devices: DeviceService;
  tokenClaims: AccessTokenClaims;
}) {
  const { clock, domainEvents, tenants, customers, deviceProfiles, devices, tokenClaims } = parts;

  return {
    /**
     * Makes the devices with their credentials. Answers them in this order.
     * @throws ApiError 400/31 when one of them cannot be made
     */
    async createAll(wishes: readonly NewDeviceOfMany[], unit: UnitOfWork): Promise<Device[]> {
      const tenantExists = asked((tenantId: string) => tenants.exists(tenantId, unit));
      const { columnsOf } = createDeviceFields({
        customers: { find: asked((id) => customers.find(id, unit)) },
        deviceProfiles: { resolve: asked((wish) => deviceProfiles.resolve(wish, unit)) },
      });
      const rows: Parameters<typeof insertDevices>[1][number][] = [];
      for (const { tenantId, profileName, description, accessToken, ...wish } of wishes) {
        if (!(await tenantExists(tenantId))) throw badRequest('Could not find the specified Tenant!');
        checkTexts({ credentialsId: accessToken });
        const fields = { ...wish, type: profileName, additionalInfo: describedBy(description) };
        rows.push({ ...newEntity(clock), tenantId, ...(await columnsOf(tenantId, fields, unit)) });
      }
      await tokenClaims.refuseReserved(
        wishes.flatMap(({ accessToken }) => accessToken ?? []),
        unit,
      );
      const made = await mapConstraintErrors({}, async () => {
        const inserted = await insertDevices(unit.tx, rows);
        await insertAllCredentials(
          unit.tx,
          rows.map(({ id }, index) => ({
            ...newEntity(clock),
            deviceId: id,
            credentialsId: wishes[index]?.accessToken ?? newAccessToken(),
          })),
        );
        return new Map(inserted.map((device) => [device.id, device]));
      });
      const devicesMade = rows.flatMap(({ id }) => made.get(id) ?? []);
      await domainEvents.publishAll(
        devicesMade.map((entity) => ({ entityType: 'DEVICE', action: 'created', entity })),
        unit,
      );
      return devicesMade;
    },

    /**
     * Changes what is given of a device. Where everything is so already, nothing happens.
     * @throws ApiError 400/31, 404/32
     */
    async change(
      { id, tenantId }: { readonly id: string; readonly tenantId: string },
      change: DeviceChange,
      unit: UnitOfWork,
    ): Promise<void> {
      const stored = await lockDevice(unit.tx, tenantId, id);
      if (!stored) throw notFound('Device', id);
      const { label = stored.label, customerId = stored.customerId, profileName = stored.type } = change;
      const description = change.description ?? descriptionOf(stored);
      const isSame =
        label === stored.label &&
        customerId === stored.customerId &&
        profileName === stored.type &&
        description === descriptionOf(stored);
      if (isSame) return;
      const { version: _whichever, ...rest } = stored;
      const profile = profileName === stored.type ? {} : { deviceProfileId: null, type: profileName };
      const additionalInfo = { ...stored.additionalInfo, description };
      const save = { ...rest, label, customerId, ...profile, additionalInfo };
      await devices.update(tenantId, id, save, unit);
    },
  };
}

/** Asks once for each question, and remembers the answer. */
function asked<Question, Answer>(ask: (question: Question) => Promise<Answer>) {
  const answers = new Map<string, Promise<Answer>>();
  return (question: Question): Promise<Answer> => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(question);
    answers.set(key, answer);
    return answer;
  };
}

/** What the platform's own console keeps of a device beside its fields. */
export const describedBy = (description: string | null) => ({
  gateway: false,
  overwriteActivityTime: false,
  description: description ?? '',
});

function descriptionOf({ additionalInfo }: Device): string {
  const description = additionalInfo?.['description'];
  return typeof description === 'string' ? description : '';
}
