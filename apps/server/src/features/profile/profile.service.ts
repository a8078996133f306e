import { randomUUID } from 'node:crypto';
import { REQUEST_ERRORS } from '@airdeck/contract/errors';
import { type EditedProfile, MAX_PICTURE_BYTES } from '@airdeck/contract/profile';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, itemNotFound } from '../../http/errors.ts';
import type { AuditLog } from '../audit/audit-log.service.ts';
import type { TypedUser } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { encodePicture } from './picture-encoder.ts';
import {
  deletePicture,
  findPicture,
  type LockedProfile,
  lockProfile,
  type ProfileChange,
  savePicture,
  updateProfile,
} from './profile.repository.ts';

export type ProfileService = ReturnType<typeof createProfileService>;

/** What people see and change of themselves. Which user that is, the routes check. */
export function createProfileService(parts: {
  database: Database;
  clock: Clock;
  users: UserService;
  auditLog: AuditLog;
}) {
  const { database, clock, users, auditLog } = parts;

  async function get(caller: Caller, userId: string): Promise<TypedUser> {
    const isReadable = caller.userId === userId || caller.authority !== 'CUSTOMER_USER';
    const found = isReadable ? await users.findTyped(caller, userId) : undefined;
    if (!found) throw itemNotFound();
    return found;
  }

  /**
   * Changes the caller's own profile.
   * @param changeOf answers what to change
   * @param field how the audit log calls it; the names of the changed columns when missing
   */
  async function change(
    caller: Caller,
    changeOf: (profile: LockedProfile, tx: Queryable) => ProfileChange | Promise<ProfileChange>,
    audited: (change: ProfileChange) => readonly string[],
  ): Promise<TypedUser> {
    const { userId } = caller;
    await inUnitOfWork(database.db, caller, async (unit) => {
      const profile = await lockProfile(unit.tx, userId);
      if (!profile) throw itemNotFound();
      const change = await changeOf(profile, unit.tx);
      if (Object.keys(change).length === 0) return;
      await updateProfile(unit.tx, userId, change);
      const changed = audited(change);
      if (changed.length === 0) return;
      const { tenantId, customerId, email } = profile;
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
    });
    return get(caller, userId);
  }

  /** Stores or deletes the picture. @param content as WebP; null for none, undefined: as it is */
  async function pictureChange(
    tx: Queryable,
    userId: string,
    { pictureId }: LockedProfile,
    content: Buffer | null | undefined,
  ): Promise<ProfileChange> {
    if (content === undefined || (content === null && pictureId === null)) return {};
    if (content === null) {
      await deletePicture(tx, userId);
      return { pictureId: null };
    }
    // Random through and through: without its address a picture cannot be found.
    const id = randomUUID();
    await savePicture(tx, { id, userId, content, createdTime: clock() });
    return { pictureId: id };
  }

  return {
    /** Everyone reads their own profile, administrators those in their scope too. @throws ApiError 404/32 */
    get,

    /**
     * Changes the caller's address, mobile number and picture, all or none; undefined stays as it is, null is taken
     * away. @throws ApiError 404/32; 413/31 and 400/31 when the picture cannot be one
     */
    async edit(caller: Caller, { address, phone, picture }: EditedProfile): Promise<TypedUser> {
      const content = picture == null ? picture : await encodePicture(decoded(picture));
      return change(
        caller,
        async (profile, tx) => ({
          ...(address !== undefined && address !== profile.address && { address }),
          // The number is also on /api, whose clients save the version that they have read.
          ...(phone !== undefined && phone !== profile.phone && { phone, version: profile.version + 1 }),
          ...(await pictureChange(tx, caller.userId, profile, content)),
        }),
        (changes) =>
          Object.keys(changes)
            .filter((field) => field !== 'version')
            .map((field) => (field === 'pictureId' ? 'picture' : field)),
      );
    },

    /** The picture of that id, as WebP. @throws ApiError 404/32 */
    async picture(id: string): Promise<Buffer> {
      const found = await findPicture(database.db, id);
      if (!found) throw itemNotFound();
      return found;
    },
  };
}

/** @throws ApiError 413/31 */
function decoded(picture: string): Buffer {
  const file = Buffer.from(picture, 'base64');
  if (file.length > MAX_PICTURE_BYTES)
    throw new ApiError(REQUEST_ERRORS.tooLarge, { limit: MAX_PICTURE_BYTES });
  return file;
}
