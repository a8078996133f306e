import { randomBytes } from 'node:crypto';
import {
  WALL_SCREEN_ERRORS,
  type WallRoomForm,
  type WallScreen,
  type WallScreenForm,
  type WallScreenList,
} from '@airdeck/contract/wall-screens/wall-screens';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstOrThrow, type Queryable } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { authorOf, inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { checkManages, checkShown, ownerFor } from './wall-owner.ts';
import { WALL_SCREEN_CONSTRAINTS } from './wall-screens.constraints.ts';
import { WALL_SCREEN_LIMITS } from './wall-screens.limits.ts';
import {
  countScreensOf,
  deleteScreen,
  findScreen,
  insertScreen,
  listDevices,
  listRooms,
  listScreens,
  lockScreen,
  removeDevices,
  replaceRooms,
  type StoredWallScreen,
  updateScreen,
  type WallOwner,
  type WallScreenRow,
} from './wall-screens.repository.ts';

const { numbers: limits } = WALL_SCREEN_LIMITS;

const SECRET_BYTES = 32;
const BADGE_CODE_BYTES = 12;

export type WallScreenService = ReturnType<typeof createWallScreenService>;
type WithSecret = { readonly wallScreen: WallScreen; readonly secret: string };

/** The wall screens of customers, managed by their administrators and by those of their tenant. */
export function createWallScreenService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
}) {
  const { database, clock, domainEvents } = parts;
  const { db } = database;

  domainEvents.listenToMoves(({ tx }, deviceIds) => removeDevices(tx, deviceIds));

  async function bodiesOf(rows: readonly WallScreenRow[]): Promise<WallScreen[]> {
    const rooms = await listRooms(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map(({ tenantId: _, createdByUserId: __, secretHash, ...row }) => ({
      ...row,
      hasLink: secretHash !== null && (row.expiresTime === null || row.expiresTime > clock()),
      rooms: rooms
        .filter(({ wallScreenId }) => wallScreenId === row.id)
        .map(({ wallScreenId: _, badgeCode, ...room }) => ({
          ...room,
          badgeCode: row.isBadgeAllowed ? badgeCode : null,
        })),
    }));
  }

  /** @throws ApiError 404/32 */
  async function bodyOf(caller: Caller, id: string): Promise<WallScreen> {
    const row = orNotFound(await findScreen(db, caller, id), 'Wall screen', id);
    return firstOrThrow(await bodiesOf([row]));
  }

  /** Changes a screen that the caller may change, locked. @throws ApiError 403/20, 404/32 */
  const changing = (
    caller: Caller,
    id: string,
    change: (unit: UnitOfWork, stored: StoredWallScreen) => Promise<void>,
  ): Promise<void> =>
    inUnitOfWork(db, caller, async (unit) => {
      checkManages(caller);
      await change(unit, orNotFound(await lockScreen(unit.tx, caller, id), 'Wall screen', id));
    });

  /** @throws ApiError 400/31 if not all of them belong to the customer */
  async function storeRooms(
    tx: Queryable,
    screen: WallOwner & { id: string },
    rooms: readonly WallRoomForm[],
  ) {
    const coded = rooms.map((room) => ({
      ...room,
      badgeCode: randomBytes(BADGE_CODE_BYTES).toString('base64url'),
    }));
    if ((await replaceRooms(tx, screen, coded)) !== coded.length)
      throw badRequest(WALL_SCREEN_ERRORS.unknownDevice);
  }

  const newSecret = () => randomBytes(SECRET_BYTES).toString('base64url');

  /** @throws ApiError 400/31 a past time, unless it is unchanged */
  function checkExpiry(expiresTime: number | null, stored?: number | null): void {
    if (expiresTime !== null && expiresTime !== stored && expiresTime <= clock())
      throw badRequest(WALL_SCREEN_ERRORS.expiryPast);
  }

  return {
    /** The screens in the caller's scope. */
    async list(caller: Caller): Promise<WallScreenList> {
      return {
        wallScreens: await bodiesOf(await listScreens(db, caller)),
        mayManage: managesShared(caller),
      };
    },

    /** @throws ApiError 403/20, 404/32 */
    async get(caller: Caller, id: string): Promise<WallScreen> {
      checkManages(caller);
      return bodyOf(caller, id);
    },

    /** The devices that a screen of a customer can show. @throws ApiError 400/31, 403/20 */
    async rooms(caller: Caller, customerId: string | undefined) {
      return listDevices(db, await ownerFor(db, caller, customerId));
    },

    /** @throws ApiError 400/31, 403/20 */
    async create(
      caller: Caller,
      { customerId, rooms, ...form }: WallScreenForm & { customerId?: string | undefined },
    ): Promise<WithSecret> {
      const owner = await ownerFor(db, caller, customerId);
      checkExpiry(form.expiresTime);
      await checkShown(db, owner, { ...form, rooms });
      const secret = newSecret();
      const id = await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'wall screens', owner);
        if ((await countScreensOf(unit.tx, owner)) >= limits.perCustomer)
          throw new ApiError(WALL_SCREEN_ERRORS.tooMany, { max: limits.perCustomer });
        const row = await mapConstraintErrors(WALL_SCREEN_CONSTRAINTS, form, () =>
          insertScreen(unit.tx, {
            ...newEntity(clock),
            ...owner,
            ...form,
            secretHash: hashOfSecret(secret),
            createdByUserId: authorOf(caller).userId,
          }),
        );
        await storeRooms(unit.tx, row, form.placeId === null ? rooms : []);
        await domainEvents.publish(unit, { entityType: 'WALL_SCREEN', action: 'created', entity: row });
        return row.id;
      });
      return { wallScreen: await bodyOf(caller, id), secret };
    },

    /** @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    async update(
      caller: Caller,
      id: string,
      { rooms, version: seen, ...form }: WallScreenForm & { version?: number | undefined },
    ): Promise<WallScreen> {
      await changing(caller, id, async (unit, stored) => {
        checkExpiry(form.expiresTime, stored.expiresTime);
        await checkShown(unit.tx, stored, { ...form, rooms });
        const version = nextVersion('Wall screen', stored.version, seen);
        const row = await updateScreen(unit.tx, id, { ...form, version });
        await storeRooms(unit.tx, row, form.placeId === null ? rooms : []);
        const details = changedFields(stored, row);
        await domainEvents.publish(unit, {
          entityType: 'WALL_SCREEN',
          action: 'updated',
          entity: row,
          details,
        });
      });
      return bodyOf(caller, id);
    },

    /** @throws ApiError 403/20, 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await changing(caller, id, async (unit, stored) => {
        await deleteScreen(unit.tx, id);
        await domainEvents.publish(unit, { entityType: 'WALL_SCREEN', action: 'deleted', entity: stored });
      });
    },

    /** Replaces the secret; the previous one becomes invalid. @throws ApiError 403/20, 404/32 */
    async renewLink(caller: Caller, id: string): Promise<WithSecret> {
      const secret = newSecret();
      await changing(caller, id, async (unit, stored) => {
        await updateScreen(unit.tx, id, { secretHash: hashOfSecret(secret) });
        const details = { changed: ['link'] };
        await domainEvents.publish(unit, {
          entityType: 'WALL_SCREEN',
          action: 'updated',
          entity: stored,
          details,
        });
      });
      return { wallScreen: await bodyOf(caller, id), secret };
    },

    /** @throws ApiError 403/20, 404/32 */
    async withdrawLink(caller: Caller, id: string): Promise<WallScreen> {
      await changing(caller, id, async (unit, stored) => {
        await updateScreen(unit.tx, id, { secretHash: null });
        await domainEvents.publish(unit, { entityType: 'WALL_SCREEN', action: 'withdrawn', entity: stored });
      });
      return bodyOf(caller, id);
    },
  };
}
