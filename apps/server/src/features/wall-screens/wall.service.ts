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
import type { FloorPlanService } from '../floor-plans/floor-plans.service.ts';
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
import { wallAirOf, wallOf, wallOfPlan, worstOf } from './wall-air.ts';
import { checkShown, ownerFor } from './wall-owner.ts';
import type { WallOwner } from './wall-screens.repository.ts';

type Previewed = Pick<
  WallScreenForm,
  'rooms' | 'placeId' | 'showsPlan' | 'readers' | 'languages' | 'roomSeconds'
>;

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
  floorPlans: Pick<FloorPlanService, 'shownOf' | 'shownPicture'>;
  brandOf: BrandOf;
}) {
  const { clock, linkLookups, floorPlans, outlook, brandOf } = parts;
  const { db } = parts.database;

  /** The screen of a link that holds. @throws ApiError 404/32 an unknown or expired link; 429/33 */
  async function screenOf(secret: string, address: string) {
    const screen = await linkLookups.find(secret, address, () => findScreenOfLink(db, hashOfSecret(secret)));
    if (!screen || hasExpired(screen, clock())) throw new ApiError(WALL_ERRORS.linkUnknown);
    return screen;
  }

  /** A screen of rooms in turn, with advice for tomorrow. */
  async function wallOfRooms(
    tenantId: string,
    settings: Parameters<typeof wallOf>[0],
    rooms: readonly RoomParts[],
  ): Promise<Wall> {
    const ids = rooms.map(({ deviceId }) => deviceId);
    const brand = wallBrandOf(brandOf({ tenantId }));
    return wallOf(settings, brand, rooms, clock(), await outlook.tomorrowOf(tenantId, ids));
  }

  /** A screen of a place: its plan, if it shows one, or the rooms with the worst air. */
  async function wallOfPlace(
    owner: WallOwner,
    { placeId, showsPlan, ...settings }: Omit<Previewed, 'rooms' | 'placeId'> & { placeId: string },
  ): Promise<Wall> {
    const [rooms, plan] = await Promise.all([
      findRoomsOfPlace(db, owner, placeId),
      showsPlan ? floorPlans.shownOf(placeId) : undefined,
    ]);
    return plan
      ? wallOfPlan(settings, wallBrandOf(brandOf(owner)), plan, rooms, clock())
      : wallOfRooms(owner.tenantId, settings, worstOf(rooms, clock()));
  }

  return {
    /** @throws ApiError 404/32 an unknown or expired link; 429/33 */
    async show(secret: string, address: string): Promise<Wall> {
      const screen = await screenOf(secret, address);
      const { placeId } = screen;
      await updateLastSeen(db, screen.id, clock());
      return placeId === null
        ? wallOfRooms(screen.tenantId, screen, await findRoomsOfScreen(db, screen.id))
        : wallOfPlace(screen, { ...screen, placeId });
    },

    /** The picture of the plan that a screen shows, as WebP. @throws ApiError 404/32; 429/33 */
    async picture(secret: string, address: string): Promise<{ id: string; content: Buffer }> {
      const { placeId, showsPlan } = await screenOf(secret, address);
      const found = placeId !== null && showsPlan ? await floorPlans.shownPicture(placeId) : undefined;
      if (!found) throw new ApiError(REQUEST_ERRORS.itemNotFound);
      return found;
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
    async preview(caller: Caller, form: Previewed & { customerId?: string | undefined }): Promise<Wall> {
      const owner = await ownerFor(db, caller, form.customerId);
      await checkShown(db, owner, form);
      const { placeId } = form;
      if (placeId !== null) return wallOfPlace(owner, { ...form, placeId });
      const ids = form.rooms.map(({ deviceId }) => deviceId);
      const found = await findRoomsOfDevices(db, owner, ids);
      const rooms = form.rooms.map(({ deviceId, title }) => {
        const room = found.find((one) => one.deviceId === deviceId.toLowerCase());
        if (!room) throw badRequest(WALL_SCREEN_ERRORS.unknownDevice);
        return { ...room, title };
      });
      return wallOfRooms(owner.tenantId, form, rooms);
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
