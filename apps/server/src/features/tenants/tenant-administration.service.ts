import { NULL_UUID } from '@airdeck/contract/common/entity';
import { PARTNER_ERRORS } from '@airdeck/contract/tenants/partners';
import type { CreatedTenant, NewTenant } from '@airdeck/contract/tenants/tenants';
import { allowLongWork, type Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import type { WithInvitations } from '../sign-in/invitations.service.ts';
import type { TypedUser } from '../users/typed-users.repository.ts';
import { pictureUrl } from '../users/user.presenter.ts';
import type { UserContact } from '../users/user-validation.ts';
import { eventUser } from '../users/users.events.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { tenantEvent } from './tenants.events.ts';
import { deleteTenant, lockTenant, updateKind } from './tenants.repository.ts';
import type { TenantService } from './tenants.service.ts';

/** A partner by one of its administrators, with what is to be stored of them. */
type PartnerSave = UserContact & {
  readonly userId: string;
  /** This field and the next ones are not compared with the administrator's if they are null or missing. */
  readonly email?: string | null;
  readonly tenantId?: string | null;
  readonly customerId?: string | null;
  readonly profileImageUrl?: string | null;
};

export type TenantAdministration = ReturnType<typeof createTenantAdministration>;

/** Creation and deletion of tenants and partners. */
export function createTenantAdministration(parts: {
  database: Database;
  domainEvents: DomainEvents;
  tenants: TenantService;
  users: UserService;
  devices: DeviceService;
  withInvitations: WithInvitations;
}) {
  const { database, domainEvents, tenants, users, devices, withInvitations } = parts;

  const publishPartner = (unit: UnitOfWork, user: User, action: 'partnerMade' | 'partnerUpdated') =>
    domainEvents.publish(unit, { entityType: 'USER', action, entity: eventUser(user) });

  const administration = {
    /**
     * Creates a tenant or partner, its first administrator and the invitation: all or nothing.
     * @throws ApiError 400/31, such as for an address in use; 429/33; 500/2 if the invitation could not be sent
     */
    create(
      caller: Caller,
      { kind, firstName, lastName, ...contact }: NewTenant,
    ): Promise<Pick<CreatedTenant, 'tenantId' | 'userId' | 'activationLink'>> {
      const { email, phone, city, state, country } = contact;
      const lines = [contact.address, contact.address2].filter((line) => line !== null);
      return withInvitations(caller, async (unit, invitations) => {
        const tenantKind = kind === 'PARTNER' ? 'PARTNER' : 'TENANT';
        const { id: tenantId } = await tenants.create({ ...contact, kind: tenantKind }, unit);
        const user = await users.create(
          {
            authority: 'TENANT_ADMIN',
            tenantId,
            customerId: null,
            email,
            firstName,
            lastName,
            phone,
            additionalInfo: { description: '' },
            place: { address: lines.join(', ') || null, city, state, country },
          },
          unit,
        );
        if (kind === 'PARTNER') await publishPartner(unit, user, 'partnerMade');
        // Last: a sent mail cannot be undone.
        const activationLink = await invitations.mailOrHandOver(user);
        return { tenantId, userId: user.id, activationLink };
      });
    },

    /**
     * Converts the tenant of an existing administrator to a partner, and stores what is given of the administrator.
     * @throws ApiError 404/32; 400/31 an address, tenant, customer or picture that is not the administrator's
     */
    createPartner(caller: Caller, save: PartnerSave): Promise<TypedUser> {
      const { userId, email, tenantId, customerId, profileImageUrl, ...contact } = save;
      return inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        const found = await users.findTyped(caller, userId, unit);
        if (found?.authority !== 'TENANT_ADMIN' || !found.tenantId) {
          throw notFound('Tenant administrator', userId);
        }
        const isOther =
          (email && email.toLowerCase() !== found.email.toLowerCase()) ||
          (tenantId && tenantId !== found.tenantId) ||
          (customerId && customerId !== NULL_UUID) ||
          (profileImageUrl && profileImageUrl !== (found.pictureId && pictureUrl(found.pictureId)));
        if (isOther) throw badRequest(PARTNER_ERRORS.partnerMismatch);
        // Lock order: the tenant before the user, as in the deletion of a tenant.
        const isNew = await updateKind(unit.tx, found.tenantId, 'PARTNER');
        if (isNew) await users.kindOfTenantChanged(unit, found.tenantId);
        await users.updateContact(unit, userId, contact);
        const partner = orNotFound(
          await users.findTyped(caller, userId, unit),
          'Tenant administrator',
          userId,
        );
        await publishPartner(unit, partner, isNew ? 'partnerMade' : 'partnerUpdated');
        return partner;
      });
    },

    /** Deletes a partner with all its data. @param id of one of its administrators @throws ApiError 404/32 */
    async deletePartner(caller: Caller, id: string): Promise<void> {
      const partner = await users.findTyped(caller, id);
      if (partner?.userType !== 'PARTNER' || !partner.tenantId) throw notFound('Partner', id);
      await administration.deleteFor(caller, partner.tenantId);
    },

    /**
     * Deletes a tenant with all its data. Readings of its devices are inaccessible immediately, and purged later.
     * @throws ApiError 404/32, 403/20 not the caller's tenant
     */
    async deleteFor(caller: Caller, tenantId: string): Promise<void> {
      await tenants.getFor(caller, tenantId);
      await inUnitOfWork(database.db, caller, async (unit: UnitOfWork) => {
        await allowLongWork(unit.tx);
        // A transaction that concurrently adds a user or device waits for the lock, and then finds no tenant.
        const stored = orNotFound(await lockTenant(unit.tx, tenantId), 'Tenant', tenantId);
        const deletedUsers = await users.deleteAllOf(unit, { tenantId });
        const deletedDevices = await devices.deleteAllOf(unit, tenantId);
        await deleteTenant(unit.tx, tenantId);
        await domainEvents.publish(unit, tenantEvent('deleted', stored, { deletedUsers, deletedDevices }));
      });
    },
  };
  return administration;
}
