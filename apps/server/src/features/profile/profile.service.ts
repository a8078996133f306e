import { randomUUID } from 'node:crypto';
import type { EditedProfile } from '@airdeck/contract/profile/profile';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import { encodePicture, type PictureShape } from '../../pictures/picture-encoder.ts';
import type { TypedUser } from '../users/typed-users.repository.ts';
import type { User } from '../users/users.repository.ts';
import type { UserService } from '../users/users.service.ts';
import { deletePicture, findPicture, savePicture } from './profile.repository.ts';

/** In pixels: sharp at 128 on a high-density screen. */
const SHAPE: PictureShape = { widthPx: 256, heightPx: 256, fit: 'cover', format: 'webp' };

export type ProfileService = ReturnType<typeof createProfileService>;

/** Profiles of users. The routes check the user. */
export function createProfileService(parts: { database: Database; clock: Clock; users: UserService }) {
  const { database, clock, users } = parts;

  async function get(caller: Caller, userId: string): Promise<TypedUser> {
    const found = await users.findTyped(caller, userId);
    if (!found) throw itemNotFound();
    return found;
  }

  /**
   * Stores or deletes the picture.
   * @param content WebP; null: none; undefined: unchanged
   * @returns its new id; undefined: unchanged
   */
  async function replacePicture(
    { tx }: UnitOfWork,
    { id: userId, pictureId }: User,
    content: Buffer | null | undefined,
  ): Promise<string | null | undefined> {
    if (content === undefined || (content === null && pictureId === null)) return undefined;
    if (content === null) {
      await deletePicture(tx, userId);
      return null;
    }
    // Fully random, so that a picture cannot be found without its URL.
    const id = randomUUID();
    await savePicture(tx, { id, userId, content, createdTime: clock() });
    return id;
  }

  return {
    /**
     * Users of customers may read the profiles of their customer's users, administrators those in their scope. @throws
     * ApiError 404/32
     */
    get,

    /**
     * Changes the caller's address, mobile number, picture and units, all or none; undefined: unchanged, null: cleared.
     * @throws ApiError 404/32; 413/31 and 400/31 for an invalid picture
     */
    async edit(caller: Caller, { address, phone, picture, units }: EditedProfile): Promise<TypedUser> {
      const content = picture == null ? picture : (await encodePicture(picture, SHAPE)).content;
      await users.changeOwn(caller, async (unit, user) => ({
        address,
        phone,
        units,
        pictureId: await replacePicture(unit, user, content),
      }));
      return get(caller, caller.userId);
    },

    /** The picture of that id, as WebP. @throws ApiError 404/32 */
    async picture(id: string): Promise<Buffer> {
      const found = await findPicture(database.db, id);
      if (!found) throw itemNotFound();
      return found;
    },
  };
}
