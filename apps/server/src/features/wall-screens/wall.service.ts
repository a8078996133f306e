import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import { REQUEST_ERRORS } from '@airdeck/contract/common/errors';
import { WALL_ERRORS, type Wall, type WallAir } from '@airdeck/contract/wall-screens/wall';
import { WALL_SCREEN_ERRORS, type WallScreenForm } from '@airdeck/contract/wall-screens/wall-screens';
import { type Brand, type BrandOf, brandPicturePath } from '../../brand.ts';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { OutlookService } from '../outlook/outlook.service.ts';
import {
  findRoomOfBadge,
  findRoomsOfDevices,
  findRoomsOfPlace,
  findRoomsOfScreen,
  findScreenOfLink,
  type RoomParts,
  updateLastSeen,
} from './wall.repository.ts';
import { wallAirOf, wallOf, worstOf } from './wall-air.ts';
import { checkShown, ownerFor } from './wall-owner.ts';

export type WallService = ReturnType<typeof createWallService>;

/** Content of a badge. */
export type BadgeContent = {
  readonly title: string;
  readonly air: WallAir | null;
  /** The tenant's. */
  readonly brand: Pick<Brand, 'name' | 'accent'>;
};

/** Data for anyone with the link of a wall screen or the URL of a badge. */
export function createWallService(parts: {
  database: Database;
  clock: Clock;
  linkLookups: LinkLookups;
  outlook: Pick<OutlookService, 'tomorrowOf'>;
  brandOf: BrandOf;
}) {
  const { clock, linkLookups, brandOf } = parts;
  const { db } = parts.database;

  async function shown(
    tenantId: string,
    screen: Parameters<typeof wallOf>[0],
    rooms: readonly RoomParts[],
    now: number,
  ): Promise<Wall> {
    const ids = rooms.map(({ deviceId }) => deviceId);
    const brand = wallBrandOf(brandOf({ tenantId }));
    return wallOf(screen, brand, rooms, now, await parts.outlook.tomorrowOf(tenantId, ids));
  }

  return {
    /** @throws ApiError 404/32 an unknown or expired link; 429/33 */
    async show(secret: string, address: string): Promise<Wall> {
      const now = clock();
      const screen = await linkLookups.find(secret, address, () =>
        findScreenOfLink(db, hashOfSecret(secret)),
      );
      if (!screen || hasExpired(screen, now)) throw new ApiError(WALL_ERRORS.linkUnknown);
      const { customerId, placeId } = screen;
      const rooms =
        placeId === null
          ? await findRoomsOfScreen(db, screen.id)
          : worstOf(await findRoomsOfPlace(db, { tenantId: screen.tenantId, customerId }, placeId), now);
      await updateLastSeen(db, screen.id, now);
      return shown(screen.tenantId, screen, rooms, now);
    },

    /**
     * The present content of a badge; air null: no recent values. @throws ApiError 404/32 unknown, withdrawn or
     * expired; 429/33
     */
    async badge(code: string, address: string): Promise<BadgeContent> {
      const now = clock();
      const room = await linkLookups.find(code, address, () => findRoomOfBadge(db, code));
      if (!room?.isBadgeAllowed || hasExpired(room, now)) throw new ApiError(REQUEST_ERRORS.itemNotFound);
      const air = wallAirOf(room);
      return {
        title: room.title,
        air: air && air.staleTime > now ? air : null,
        brand: brandOf(room),
      };
    },

    /** The content of a screen with these rooms. @throws ApiError 400/31, 403/20 */
    async preview(
      caller: Caller,
      form: Pick<WallScreenForm, 'rooms' | 'placeId' | 'readers' | 'languages' | 'roomSeconds'> & {
        customerId?: string | undefined;
      },
    ): Promise<Wall> {
      const owner = await ownerFor(db, caller, form.customerId);
      await checkShown(db, owner, form);
      if (form.placeId !== null)
        return shown(
          owner.tenantId,
          form,
          worstOf(await findRoomsOfPlace(db, owner, form.placeId), clock()),
          clock(),
        );
      const ids = form.rooms.map(({ deviceId }) => deviceId);
      const found = await findRoomsOfDevices(db, owner, ids);
      const rooms = form.rooms.map(({ deviceId, title }) => {
        const room = found.find((one) => one.deviceId === deviceId.toLowerCase());
        if (!room) throw badRequest(WALL_SCREEN_ERRORS.unknownDevice);
        return { ...room, title };
      });
      return shown(owner.tenantId, form, rooms, clock());
    },
  };
}

/** The product's own mark is on no screen. */
function wallBrandOf({ name, logo }: Brand): Wall['brand'] {
  if (name === PRODUCT_NAME && !logo) return null;
  return {
    name,
    logo: logo && { light: brandPicturePath(logo.light.id), dark: brandPicturePath(logo.dark.id) },
  };
}

const hasExpired = ({ expiresTime }: { readonly expiresTime: number | null }, now: number): boolean =>
  expiresTime !== null && expiresTime <= now;
