import type { CustomerService } from '../features/customers/customers.service.ts';
import type { PlatformObservation } from '../features/device-health/observation.ts';
import type { ActivationService } from '../features/sign-in/activation.service.ts';
import type { AuthService } from '../features/sign-in/auth.service.ts';
import type { OpenReadings } from '../features/telemetry/device-readings.ts';
import type { TenantDeletion } from '../features/tenants/tenant-deletion.service.ts';
import type { TenantService } from '../features/tenants/tenants.service.ts';
import type { UserAdministration } from '../features/users/user-administration.service.ts';
import type { UserService } from '../features/users/users.service.ts';
import type { PlatformAir } from '../features/worst-air/air-now.ts';
import { ApiError } from '../http/errors.ts';
import { createEmbeddedDevicePort, type DevicePortParts } from './device-port.ts';
import type { Platform, PlatformDirectory, PlatformUser } from './platform.ts';

/** The port on our own platform. */
export function createEmbeddedPlatform(
  parts: DevicePortParts & {
    tenants: TenantService;
    tenantDeletion: TenantDeletion;
    customers: CustomerService;
    users: UserService;
    userAdministration: UserAdministration;
    activation: ActivationService;
    observation: PlatformObservation;
    air: PlatformAir;
    directory: PlatformDirectory;
    auth: Pick<AuthService, 'callerNow'>;
    openReadings: OpenReadings;
  },
): Platform {
  const {
    tenants,
    tenantDeletion,
    customers,
    users,
    userAdministration,
    activation,
    observation,
    directory,
  } = parts;
  return {
    ...createEmbeddedDevicePort(parts),
    ...observation,
    ...parts.air,
    directory,
    openReadings: parts.openReadings,
    callerNow: (caller) => parts.auth.callerNow(caller),
    customerNames: (ids) => customers.namesOf(ids),
    tenantTitles: (ids) => tenants.titlesOf(ids),

    async signedInUser(caller, unit) {
      await users.hold(caller.userId, unit);
      return platformUser(await users.getSelf(caller, unit));
    },

    async changePhone(caller, phone, unit) {
      await users.update(caller.userId, { ...(await users.getSelf(caller, unit)), phone }, unit);
    },

    async createTenant(tenant, unit) {
      const { id } = await tenants.create(tenant, unit);
      return { id };
    },

    async createUser({ description, ...user }, unit) {
      const additionalInfo = { description: description ?? '' };
      return platformUser(await users.create({ ...user, additionalInfo }, unit));
    },

    inviteUser: (user, unit) => activation.invite(user, unit),

    async deleteUser(caller, userId, unit) {
      try {
        await userAdministration.deleteFor(caller, userId, unit);
        return true;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return false;
        throw error;
      }
    },

    async deleteFellowUser(caller, userId, unit) {
      // A customer's user sees the users of that customer, and nobody else.
      await users.getFor(caller, userId, unit);
      await users.delete(userId, unit);
    },

    deleteTenant: (caller, tenantId, unit) => tenantDeletion.deleteFor(caller, tenantId, unit),
  };
}

function platformUser({ id, email, firstName, lastName }: PlatformUser): PlatformUser {
  return { id, email, firstName, lastName };
}
