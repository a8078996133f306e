import type { UnitOfWork } from '../database/unit-of-work.ts';
import type { EventDevice } from '../domain-events.ts';
import type { PlatformObservation } from '../features/device-health/observation.ts';
import type { OpenReadings } from '../features/telemetry/device-readings.ts';
import type { PlatformAir } from '../features/worst-air/air-now.ts';
import type { Caller } from '../http/caller.ts';

/** A device to be made in a tenant. */
export type NewPlatformDevice = {
  readonly tenantId: string;
  readonly name: string;
  readonly label: string | null;
  readonly description: string | null;
  /** Name of its kind, made where the tenant has none of that name; the tenant's usual one when null. */
  readonly profileName: string | null;
  readonly accessToken: string;
};

/** The same, one of many that are made at once. */
export type NewDeviceOfMany = Omit<NewPlatformDevice, 'accessToken'> & {
  /** A customer of the tenant. */
  readonly customerId: string | null;
  /** Random when null. */
  readonly accessToken: string | null;
};

/** What is to be changed of a device. What is left out stays. */
export type DeviceChange = {
  readonly label?: string | undefined;
  readonly description?: string | undefined;
  /** Name of its kind, made where the tenant has none of that name. */
  readonly profileName?: string | undefined;
  /** A customer of the tenant, who does not read what was measured before. */
  readonly customerId?: string | undefined;
};

/** What there is under which names, thousands of them at once: for files that name things. */
export type PlatformDirectory = {
  customersByTitle(tenantId: string, titles: readonly string[]): Promise<{ id: string; title: string }[]>;
  /** Those of the customers that are the tenant's. */
  customersById(tenantId: string, ids: readonly string[]): Promise<{ id: string; title: string }[]>;
  /** Several tenants may have the same title. */
  tenantsByTitle(titles: readonly string[]): Promise<{ id: string; title: string }[]>;
  /** Those of the names that device profiles of the tenant have. */
  profileNames(tenantId: string, names: readonly string[]): Promise<string[]>;
  /** Those of the access tokens that devices have. */
  takenAccessTokens(tokens: readonly string[]): Promise<string[]>;
};

/** A device as the product's own records need to know it. */
export type PlatformDevice = EventDevice;

/** Whether one of these access tokens is promised to a device that is yet to be made. */
export type IsReserved = (accessTokens: readonly string[], unit: UnitOfWork) => Promise<boolean>;

/**
 * The port through which the product's own records reach the IoT core, and the only way to it: they never read
 * its tables. It grows with what they need; another platform implements the same operations.
 */
export type Platform = PlatformObservation &
  PlatformAir & {
    /** First names of customers, or titles where there are none, by id. The ids are ones that the caller may see. */
    customerNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

    /** Titles of tenants by id. */
    tenantTitles(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;

    /**
     * A device of the caller's tenant, which nobody changes before the unit is committed.
     * @throws ApiError 404/32
     */
    lockDevice(
      caller: Caller,
      which: { readonly id: string } | { readonly name: string },
      unit: UnitOfWork,
    ): Promise<PlatformDevice>;

    /**
     * Makes a device, as the system.
     * @throws ApiError 400/31 in the platform's words: no such tenant, its name or its token is taken
     */
    createDevice(device: NewPlatformDevice, unit: UnitOfWork): Promise<PlatformDevice>;

    /**
     * Makes devices as the system: all of them, in this order, or none.
     * @throws ApiError 400/31 in the platform's words when one of them cannot be made
     */
    createDevices(devices: readonly NewDeviceOfMany[], unit: UnitOfWork): Promise<PlatformDevice[]>;

    /**
     * Changes a device as the system. Where everything is so already, nothing happens.
     * @throws ApiError 404/32 the tenant has no such device, 400/31 in the platform's words
     */
    changeDevice(
      device: { readonly id: string; readonly tenantId: string },
      change: DeviceChange,
      unit: UnitOfWork,
    ): Promise<void>;

    /**
     * Moves a device from one tenant to another, as the system. What it measured stays behind.
     * @throws ApiError 404/32 the tenant has no such device, 400/31 in the platform's words
     */
    moveDevice(
      move: { readonly deviceId: string; readonly fromTenantId: string; readonly toTenantId: string },
      unit: UnitOfWork,
    ): Promise<void>;

    /** Deletes a device with everything it sent, as the system. @returns false when the tenant has no such device */
    deleteDevice(
      device: { readonly id: string; readonly tenantId: string },
      unit: UnitOfWork,
    ): Promise<boolean>;

    /**
     * Gives a device of the caller's tenant to one of its customers, or takes it back for null. Where it is there
     * already, nothing happens.
     * @param options.withHistory whether the customer may read what was measured before
     * @throws ApiError 403/20 another tenant's customer, 404/32
     */
    assignDevice(
      caller: Caller,
      deviceId: string,
      customerId: string | null,
      options: { readonly withHistory: boolean },
      unit: UnitOfWork,
    ): Promise<void>;

    /** Renames a device of the caller's tenant. @throws ApiError 400/31 in the platform's words, 404/32 */
    renameDevice(caller: Caller, deviceId: string, name: string, unit: UnitOfWork): Promise<void>;

    /** Sets the access token of a device of the caller's tenant; sessions under the old one end. @throws ApiError 400/31, 404/32 */
    changeAccessToken(caller: Caller, deviceId: string, accessToken: string, unit: UnitOfWork): Promise<void>;

    /** From now on no device gets an access token of which this says that it is reserved. */
    heedReservedTokens(isReserved: IsReserved): void;

    /**
     * Access tokens for devices that are yet to be made, in the order of the wishes: nobody else has them, or gets them
     * before the unit is committed.
     * @param wanted random where null
     * @throws ApiError 400/31 when one of them is taken or reserved
     */
    claimAccessTokens(wanted: readonly (string | null)[], unit: UnitOfWork): Promise<string[]>;

    readonly directory: PlatformDirectory;

    readonly openReadings: OpenReadings;

    /** The same caller as they are now: rights may have changed. @throws ApiError 401 when the session has ended */
    callerNow(caller: Caller): Promise<Caller>;
  };
