import { REQUEST_ERRORS } from '@airdeck/contract/errors';
import { WALL_ERRORS, type Wall, type WallAir } from '@airdeck/contract/wall';
import type { WallScreenForm } from '@airdeck/contract/wall-screens';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { networkOf } from '../../http/addresses.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, tooMuchAtOnce } from '../../http/errors.ts';
import type { Limits } from '../../limits/limits.ts';
import { createWindowLimiter } from '../../limits/rate-limiters.ts';
import {
  findRoomOfBadge,
  findRoomsOfDevices,
  findRoomsOfScreen,
  findShownScreen,
  updateLastSeen,
} from './wall.repository.ts';
import { wallAirOf, wallOf } from './wall-air.ts';
import { ownerFor } from './wall-owner.ts';

export type WallService = ReturnType<typeof createWallService>;

/** Content of a badge. */
export type BadgeContent = { readonly title: string; readonly air: WallAir | null };

const MINUTE_MS = 60_000;
const MS_PER_S = 1000;

/** Data for anyone with the link of a wall screen or the URL of a badge. */
export function createWallService(parts: {
  database: Database;
  clock: Clock;
  limits: Limits['wallScreens'];
}) {
  const { clock, limits } = parts;
  const { db } = parts.database;
  // A secret has 256 bits: only the load is limited, separately on each server, without writing a row for a read.
  const reads = createWindowLimiter(clock, { max: limits.readsPerAddressAndMinute, windowMs: MINUTE_MS });
  const guesses = createWindowLimiter(clock, {
    max: limits.guessesPerAddress,
    windowMs: limits.guessesWindowMs,
  });

  function countRead(address: string): string {
    const network = networkOf(address);
    const { remaining, resetMs } = reads.count(network);
    if (remaining < 0) throw tooMuchAtOnce('Too many requests!', Math.ceil(resetMs / MS_PER_S));
    return network;
  }

  /** Counts before the lookup: concurrent guesses are limited, too. @throws ApiError 429/33; `unknown`: not found */
  async function guessed<T>(
    address: string,
    find: () => Promise<T | undefined>,
    unknown: ApiError,
  ): Promise<T> {
    const network = countRead(address);
    const { remaining, resetMs } = guesses.count(network);
    if (remaining < 0) throw tooMuchAtOnce('Too many links that do not hold!', Math.ceil(resetMs / MS_PER_S));
    const found = await find();
    if (found === undefined) throw unknown;
    guesses.giveBack(network);
    return found;
  }

  return {
    /** @throws ApiError 404/32 an invalid or expired link; 429/33 */
    async show(secret: string, address: string): Promise<Wall> {
      const now = clock();
      const find = () => findShownScreen(db, hashOfSecret(secret), now);
      const screen = await guessed(address, find, new ApiError(WALL_ERRORS.linkUnknown));
      const rooms = await findRoomsOfScreen(db, screen.id);
      await updateLastSeen(db, screen.id, now);
      return wallOf(screen, rooms, now);
    },

    /** The present content of a badge; air null: no recent values. @throws ApiError 404/32, 429/33 */
    async badge(code: string, address: string): Promise<BadgeContent> {
      const now = clock();
      const find = () => findRoomOfBadge(db, code);
      const room = await guessed(address, find, new ApiError(REQUEST_ERRORS.itemNotFound));
      const air = wallAirOf(room, now);
      return { title: room.title, air: air && air.staleTime > now ? air : null };
    },

    /** The content of a screen with these rooms. @throws ApiError 400/31, 403/20 */
    async preview(
      caller: Caller,
      form: Pick<WallScreenForm, 'rooms' | 'readers' | 'languages' | 'roomSeconds'> & {
        customerId?: string | undefined;
      },
    ): Promise<Wall> {
      const owner = await ownerFor(db, caller, form.customerId);
      const ids = form.rooms.map(({ deviceId }) => deviceId);
      const found = await findRoomsOfDevices(db, owner, ids);
      const rooms = form.rooms.flatMap(({ deviceId, title }) => {
        const room = found.find((one) => one.deviceId === deviceId.toLowerCase());
        return room ? [{ ...room, title }] : [];
      });
      return wallOf(form, rooms, clock());
    },
  };
}
