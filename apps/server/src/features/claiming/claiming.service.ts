import {
  CLAIMING_ALLOWED_KEY,
  CLAIMING_ERRORS,
  type ClaimResponse,
} from '@airdeck/contract/claiming/claiming';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { EventBus } from '../../events.ts';
import { networkOf } from '../../http/addresses.ts';
import { type Caller, isAdministrator } from '../../http/caller.ts';
import { badRequest, itemNotFound, permissionDenied, tooMuchAtOnce } from '../../http/errors.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { DeviceAssignment } from '../devices/device-assignment.service.ts';
import type { DeviceChange } from '../devices/device-fields.ts';
import type { Device } from '../devices/devices.repository.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import type { CLAIMING_LIMITS } from './claiming.limits.ts';
import {
  allowOffers,
  type DeviceToClaim,
  findClaimingAttributes,
  findOffer,
  lockDeviceToClaim,
} from './claiming.repository.ts';
import { readClaimingData, readingsOfTyped } from './claiming-data.ts';

/** Result of a claim. */
export type Claim =
  | { readonly response: 'SUCCESS'; readonly device: Device }
  | { readonly response: Exclude<ClaimResponse, 'SUCCESS'> };

/** A device to claim, with what is entered about it. */
export type ClaimedDevice = Pick<DeviceChange, 'label' | 'place'> & {
  readonly name: string;
  /** Empty: none. */
  readonly secretKey: string;
};

export type ClaimingService = ReturnType<typeof createClaimingService>;

/** Claiming of the tenant's devices by customers, and giving them back. */
export function createClaimingService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  devices: DeviceService;
  deviceAssignment: DeviceAssignment;
  sharedLimits: SharedLimits;
  limits: typeof CLAIMING_LIMITS.numbers;
}) {
  const { database, clock, events, devices, deviceAssignment } = parts;
  const guesses = createClaimGuesses(parts.sharedLimits, parts.limits);

  /** @throws ApiError 403/20 for a customer's user who does not administer the customer */
  function checkAdministers(caller: Caller): void {
    if (caller.authority === 'CUSTOMER_USER' && !isAdministrator(caller)) throw permissionDenied();
  }

  /** Whether the secret, as it may have been typed, matches an unexpired code of the tenant or offer of the device. */
  async function isRight(tx: Queryable, deviceKey: number, typedSecret: string): Promise<boolean> {
    const now = clock();
    const offer = await findOffer(tx, deviceKey);
    const data = readClaimingData((await findClaimingAttributes(tx, deviceKey)).data);
    const hashes = [
      ...(offer && offer.expirationTime > now ? [offer.secretHash] : []),
      // Hashes are compared, so that the timing reveals nothing about the secret.
      ...(data && data.expirationTime > now ? [hashOfSecret(data.secretKey)] : []),
    ];
    return readingsOfTyped(typedSecret).some((secret) => hashes.includes(hashOfSecret(secret)));
  }

  /**
   * The assignment also ends all offers of the device: see `claim-offers.service.ts`.
   * @param noGuess called if the claim is no guess: it succeeds, or the device is the customer's already
   */
  async function claim(
    unit: UnitOfWork,
    caller: Caller,
    deviceName: string,
    typedSecret: string,
    noGuess: () => void,
  ): Promise<Claim> {
    const { customerId } = caller;
    if (customerId === null) throw permissionDenied();
    const stored = await lockDeviceToClaim(unit.tx, tenantOf(caller), deviceName);
    if (!stored) return { response: 'FAILURE' };
    if (stored.customerId === customerId) noGuess();
    if (stored.customerId !== null) return { response: 'CLAIMED' };
    if (!(await isRight(unit.tx, stored.key, typedSecret))) return { response: 'FAILURE' };
    noGuess();
    const device = await deviceAssignment.assign(tenantOf(caller), stored.id, customerId, {}, unit);
    return { response: 'SUCCESS', device };
  }

  /** Counts the claim as a guess before it is checked. @throws ApiError 403/20, 429/33 */
  async function counted<T>(
    caller: Caller,
    deviceName: string,
    work: (unit: UnitOfWork, noGuess: () => void) => Promise<T>,
  ): Promise<T> {
    checkAdministers(caller);
    const takeBack = await guesses.count(caller, deviceName);
    let isGuess = true;
    const noGuess = () => {
      isGuess = false;
    };
    try {
      return await inUnitOfWork(database.db, caller, (unit) => work(unit, noGuess));
    } finally {
      if (!isGuess) await takeBack();
    }
  }

  /** @throws ApiError 404/32 no device of the tenant; for a customer's user, no device of the customer */
  async function lockToGiveBack({ tx }: UnitOfWork, caller: Caller, name: string): Promise<DeviceToClaim> {
    const stored = await lockDeviceToClaim(tx, tenantOf(caller), name);
    const isOwn = caller.authority === 'TENANT_ADMIN' || stored?.customerId === caller.customerId;
    if (!stored || !isOwn) throw itemNotFound();
    return stored;
  }

  return {
    /**
     * Assigns a device of the caller's tenant to the caller's customer, without the earlier readings.
     * @throws ApiError 403/20, 429/33
     */
    claimFor: (caller: Caller, deviceName: string, secretKey: string): Promise<Claim> =>
      counted(caller, deviceName, (unit, noGuess) => claim(unit, caller, deviceName, secretKey, noGuess)),

    /** The same, and sets label and place of the device. @returns its id @throws ApiError 400/31, 403/20, 429/33 */
    addFor: (caller: Caller, { name, secretKey, label, place }: ClaimedDevice): Promise<string> =>
      counted(caller, name, async (unit, noGuess) => {
        const made = await claim(unit, caller, name, secretKey, noGuess);
        const { claimed, refused } = CLAIMING_ERRORS;
        if (made.response !== 'SUCCESS') throw badRequest(made.response === 'CLAIMED' ? claimed : refused);
        await devices.changeFor(caller, made.device.id, { label, place }, unit);
        return made.device.id;
      }),

    /**
     * Unassigns a device from its customer, and permits it to offer itself again. Without effect if it has no customer.
     * @throws ApiError 403/20, 404/32
     */
    giveBackFor: (caller: Caller, deviceName: string): Promise<void> =>
      inUnitOfWork(database.db, caller, async (unit) => {
        checkAdministers(caller);
        const { id, key, customerId } = await lockToGiveBack(unit, caller, deviceName);
        if (customerId === null) return;
        await deviceAssignment.unassign(tenantOf(caller), id, unit);
        const lastUpdateTs = clock();
        await allowOffers(unit.tx, key, lastUpdateTs);
        const change = { deviceId: id, deviceKey: key, scope: 'SERVER_SCOPE', lastUpdateTs } as const;
        unit.afterCommit(() =>
          events.emit('attributes.changed', { ...change, values: { [CLAIMING_ALLOWED_KEY]: true } }),
        );
      }),
  };
}

const MS_PER_S = 1000;

/** Limits guesses of secrets by user, by device, and by address within a tenant: those of one tenant never affect another's. */
function createClaimGuesses(sharedLimits: SharedLimits, limits: typeof CLAIMING_LIMITS.numbers) {
  const { guessesPerUser, guessesPerDevice, guessesPerTenantAndAddress, windowMs } = limits;
  const ofUser = { name: 'claim-guesses-of-user', max: guessesPerUser, windowMs };
  const ofDevice = { name: 'claim-guesses-of-device', max: guessesPerDevice, windowMs };
  const ofAddress = { name: 'claim-guesses-of-address', max: guessesPerTenantAndAddress, windowMs };

  return {
    /**
     * Counts a claim before it is checked, so that concurrent ones cannot exceed the limit; also for unknown devices.
     * Claims refused by a limit do not count: a user at the limit cannot use up the guesses of others.
     * @returns a function that reverts the count
     * @throws ApiError 429/33
     */
    async count(caller: Caller, deviceName: string): Promise<() => Promise<void>> {
      const uses = [
        { limit: ofUser, key: caller.userId },
        { limit: ofDevice, key: `${caller.tenantId} ${deviceName}` },
        { limit: ofAddress, key: `${caller.tenantId} ${networkOf(caller.address)}` },
      ];
      const { remaining, resetMs } = await sharedLimits.take(uses);
      if (remaining < 0) throw tooMuchAtOnce('Too many claims that failed!', Math.ceil(resetMs / MS_PER_S));
      return () => sharedLimits.giveBack(uses);
    },
  };
}
