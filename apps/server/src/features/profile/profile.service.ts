import { randomUUID } from 'node:crypto';
import {
  DEFAULT_NOTIFICATION_CHOICES,
  type NotificationChoices,
} from '@airdeck/contract/notification-choices';
import type { EditProfileBody } from '@airdeck/contract/profile';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import { encodePicture } from './picture-encoder.ts';
import {
  deletePicture,
  findPicture,
  findProfileFor,
  lockProfile,
  type Profile,
  savePicture,
  updateProfile,
} from './profile.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

/** What people see and change of themselves. Who may do it to whom is said by the routes. */
export function createProfileService(parts: {
  database: Database;
  clock: Clock;
  platform: Platform;
  auditLog: AuditLog;
}) {
  const { database, clock, platform, auditLog } = parts;

  async function get(caller: Caller, userId: string): Promise<Profile> {
    const found = await findProfileFor(database.db, caller, userId);
    if (!found) throw itemNotFound();
    return found;
  }

  /**
   * Changes the caller's own record, and writes down which of its fields are other ones now.
   * @param onPlatform what is changed there. It comes first, as in the platform's own saves, which go on to the
   * record: two that lock in opposite orders would wait for each other.
   */
  async function change(
    caller: Caller,
    work: (profile: Profile, unit: UnitOfWork) => Promise<readonly string[]>,
    onPlatform: (unit: UnitOfWork) => Promise<void> = async () => undefined,
  ): Promise<Profile> {
    await inUnitOfWork(
      database.db,
      undefined,
      async (unit) => {
        await onPlatform(unit);
        const profile = await lockProfile(unit.tx, caller.userId);
        if (!profile) throw itemNotFound();
        const changed = await work(profile, unit);
        if (changed.length === 0) return;
        const { tenantId, customerId, userId, email } = profile;
        await auditLog.record(
          {
            tenantId,
            customerId,
            action: 'profileUpdated',
            entityType: 'USER',
            entityId: userId,
            entityName: email,
            details: { changed },
          },
          unit,
        );
      },
      caller,
    );
    return get(caller, caller.userId);
  }

  return {
    /** @throws ApiError 404/32 when there is no such user for this caller */
    get,

    /**
     * Changes the caller's address and mobile number; undefined stays as it is. The number is the platform's, which
     * tells of its change by itself.
     * @throws ApiError 400/31, 404/32, 409/35 when the user is changed by somebody else at the same time
     */
    async edit(caller: Caller, { address, phone }: EditProfileBody): Promise<Profile> {
      const before = await get(caller, caller.userId);
      return change(
        caller,
        async (profile, { tx }) => {
          if (address === undefined || address === profile.address) return [];
          await updateProfile(tx, caller.userId, { address });
          return ['address'];
        },
        async (unit) => {
          if (phone !== undefined && phone !== before.phone) await platform.changePhone(caller, phone, unit);
        },
      );
    },

    /** Sets the caller's picture from an image file. @throws ApiError 400/31 when it cannot be one */
    async setPicture(caller: Caller, file: Buffer): Promise<{ profileImageUrl: string }> {
      const content = await encodePicture(file);
      // Random through and through: who does not know the address cannot find the picture.
      const id = randomUUID();
      const profileImageUrl = `/backoffice/pictures/${id}.webp`;
      await change(caller, async ({ userId }, { tx }) => {
        await savePicture(tx, { id, userId, content, createdTime: clock() });
        await updateProfile(tx, userId, { profileImageUrl });
        return ['picture'];
      });
      return { profileImageUrl };
    },

    /** Takes the caller's picture away, if there is one. */
    async removePicture(caller: Caller): Promise<void> {
      await change(caller, async ({ userId, profileImageUrl }, { tx }) => {
        if (profileImageUrl === null) return [];
        await deletePicture(tx, userId);
        await updateProfile(tx, userId, { profileImageUrl: null });
        return ['picture'];
      });
    },

    /** The picture of that id, as WebP. @throws ApiError 404/32 */
    async picture(id: string): Promise<Buffer> {
      const found = await findPicture(database.db, id);
      if (!found) throw itemNotFound();
      return found;
    },

    /** What the caller wants to be told; the default until they chose. */
    async notificationChoices(caller: Caller): Promise<NotificationChoices> {
      return chosenBy(await get(caller, caller.userId));
    },

    async chooseNotifications(caller: Caller, choices: NotificationChoices): Promise<NotificationChoices> {
      const changed = await change(caller, async ({ userId }, { tx }) => {
        await updateProfile(tx, userId, { notificationChoices: choices });
        return ['notificationChoices'];
      });
      return chosenBy(changed);
    },

    /** Where the caller's browser receives messages. No entry of the audit log: the browser does it by itself. */
    async registerPush(caller: Caller, webPushNotificationId: string | null): Promise<void> {
      await change(caller, async ({ userId }, { tx }) => {
        await updateProfile(tx, userId, { webPushNotificationId });
        return [];
      });
    },
  };
}

function chosenBy({ notificationChoices }: Profile): NotificationChoices {
  return { ...DEFAULT_NOTIFICATION_CHOICES, ...notificationChoices };
}
