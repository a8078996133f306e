import { randomBytes, timingSafeEqual } from 'node:crypto';
import { PROVISION_STATE_KEY, type ProvisioningType } from '@airdeck/contract/provisioning/provisioning';
import { hashOfSecret } from '../../claim-secrets.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { networkOf } from '../../http/addresses.ts';
import { ApiError } from '../../http/errors.ts';
import type { Provision, ProvisionOutcome, ProvisionRequest } from '../../ingest/provisioning.ts';
import type { Limits } from '../../limits/limits.ts';
import type { LinkLookups } from '../../limits/link-lookups.ts';
import type { SharedLimits } from '../../limits/shared-limits.ts';
import type { EventDevice } from '../devices/devices.events.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import {
  countProvisioned,
  findProfileFor,
  findProfileOfKey,
  lockPreparedDevice,
  markProvisioned,
  PROVISIONED,
} from './provisioning.repository.ts';

type Profile = NonNullable<Awaited<ReturnType<typeof findProfileOfKey>>>;

const MS_PER_S = 1000;
const ACCEPTS_NEW: ProvisioningType = 'ALLOW_CREATE_NEW_DEVICES';
const NOT_FOUND: ProvisionOutcome = { kind: 'notFound' };
const FAILED: ProvisionOutcome = { kind: 'failed' };

/** The device was not provisioned: its transaction is rolled back. */
class NotProvisioned extends Error {}

/** A device that a trusted system names. */
export type NamedDevice = {
  readonly tenantId: string;
  /** Null: the default profile. */
  readonly deviceProfileId: string | null;
  readonly name: string;
  readonly label: string | null;
};

/**
 * `notAllowed`: its profile accepts no new devices by themselves, or its name is taken; `tooMany`: of today it has accepted
 * as many as it may.
 */
export type Registration = 'registered' | 'notAllowed' | 'tooMany';

export type RegisterDevice = (named: NamedDevice) => Promise<Registration>;

/** Provisioning of devices, which get their access tokens for key and secret of their profile. */
export function createProvisioner(parts: {
  database: Database;
  clock: Clock;
  sharedLimits: SharedLimits;
  linkLookups: LinkLookups;
  events: EventBus;
  domainEvents: DomainEvents;
  devices: Pick<DeviceService, 'create'>;
  limits: Limits['provisioning'];
}): { readonly provision: Provision; readonly registerDevice: RegisterDevice } {
  const { database, clock, sharedLimits, linkLookups, events, domainEvents, devices, limits } = parts;
  const { wrongSecretsPerKeyAndAddress: max, windowMs } = limits;
  const wrongSecrets = { name: 'wrong-provisioning-secrets', max, windowMs };

  /** Marks the device, adds to its time line, and notifies subscribers of its attributes. @throws NotProvisioned */
  async function mark(unit: UnitOfWork, made: EventDevice & { readonly key: number }): Promise<void> {
    const lastUpdateTs = clock();
    if (!(await markProvisioned(unit.tx, made.key, lastUpdateTs))) throw new NotProvisioned();
    await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'provisioned', entity: made });
    const change = { deviceId: made.id, deviceKey: made.key, scope: 'SERVER_SCOPE', lastUpdateTs } as const;
    unit.afterCommit(() =>
      events.emit('attributes.changed', { ...change, values: { [PROVISION_STATE_KEY]: PROVISIONED } }),
    );
  }

  /** Counts and creates a device of the profile. @throws NotProvisioned, ApiError 400/31 name or token taken */
  async function add(
    unit: UnitOfWork,
    profile: Profile,
    device: { name: string; label?: string | null; accessToken?: string | undefined },
  ) {
    const bound = { now: clock(), max: limits.devicesPerProfileAndDay };
    if (!(await countProvisioned(unit.tx, profile, bound))) throw new NotProvisioned();
    const { tenantId, id: deviceProfileId } = profile;
    return devices.create({ ...device, tenantId, deviceProfileId }, unit);
  }

  /** @returns its access token @throws NotProvisioned, ApiError 400/31 name or token taken */
  async function make(unit: UnitOfWork, profile: Profile, request: ProvisionRequest): Promise<string> {
    const name = request.deviceName || randomBytes(10).toString('hex');
    const { device, credentials } = await add(unit, profile, { name, accessToken: request.accessToken });
    await mark(unit, device);
    return credentials.credentialsId;
  }

  /** @returns its access token @throws NotProvisioned */
  async function find(unit: UnitOfWork, profile: Profile, request: ProvisionRequest): Promise<string> {
    const prepared = await lockPreparedDevice(unit.tx, profile, request.deviceName);
    if (!prepared) throw new NotProvisioned();
    await mark(unit, prepared);
    return prepared.accessToken;
  }

  async function provision(profile: Profile, request: ProvisionRequest): Promise<ProvisionOutcome> {
    if (!isSame(request.secret, profile.provisionDeviceSecret)) return NOT_FOUND;
    const work = profile.provisionType === ACCEPTS_NEW ? make : find;
    try {
      const accessToken = await inUnitOfWork(database.db, null, (unit) => work(unit, profile, request));
      return { kind: 'provisioned', accessToken };
    } catch (error) {
      if (error instanceof NotProvisioned || error instanceof ApiError) return FAILED;
      throw error;
    }
  }

  /** A secret may be chosen by people: guesses of it from an address block the right one, too, for devices of this key. */
  async function provisionUnlessGuessed(
    profile: Profile,
    request: ProvisionRequest,
    address: string,
  ): Promise<ProvisionOutcome> {
    const use = { limit: wrongSecrets, key: `${profile.id} ${networkOf(address)}` };
    const { remaining, resetMs } = await sharedLimits.take([use]);
    if (remaining < 0) return { kind: 'tooMany', retryAfterS: Math.ceil(resetMs / MS_PER_S) };
    let outcome = FAILED;
    try {
      outcome = await provision(profile, request);
    } finally {
      if (outcome.kind !== 'notFound') await sharedLimits.giveBack([use]);
    }
    return outcome;
  }

  const registerDevice: RegisterDevice = async ({ tenantId, deviceProfileId, ...device }) => {
    const profile = await findProfileFor(database.db, tenantId, deviceProfileId);
    if (profile?.provisionType !== ACCEPTS_NEW) return 'notAllowed';
    try {
      await inUnitOfWork(database.db, null, (unit) => add(unit, profile, device));
      return 'registered';
    } catch (error) {
      if (error instanceof NotProvisioned) return 'tooMany';
      // Its name is taken, perhaps by a message of the same device at the same time.
      if (error instanceof ApiError) return 'notAllowed';
      throw error;
    }
  };

  const provisionAtDoor: Provision = async (request, address) => {
    try {
      const find = () => findProfileOfKey(database.db, request.key);
      const profile = await linkLookups.find(request.key, address, find);
      return profile ? await provisionUnlessGuessed(profile, request, address) : NOT_FOUND;
    } catch (error) {
      const retryAfterS = error instanceof ApiError ? error.retryAfterS : undefined;
      if (retryAfterS === undefined) throw error;
      return { kind: 'tooMany', retryAfterS };
    }
  };

  return { provision: provisionAtDoor, registerDevice };
}

/** Compares in constant time. */
function isSame(given: string, secret: string | null): boolean {
  if (secret === null) return false;
  return timingSafeEqual(Buffer.from(hashOfSecret(given)), Buffer.from(hashOfSecret(secret)));
}
