import type { Authority } from '@airdeck/contract/authorities';
import type { UnitOfWork } from './database/unit-of-work.ts';

/** A tenant, customer, user or device as the product's own records need to know it. */
export type ActTenant = { readonly id: string; readonly name: string };
export type ActCustomer = { readonly id: string; readonly name: string; readonly tenantId: string };
export type ActUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

export type ActDevice = {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly tenantId: string;
  /** Null while no customer has it. */
  readonly customerId: string | null;
  readonly deviceProfileId: string;
  /** Name of its profile. */
  readonly type: string;
};

/** A kind of device. */
export type ActDeviceProfile = { readonly id: string; readonly name: string; readonly tenantId: string };

/** A device whose telemetry or attributes a person wrote. */
export type ActDeviceData = Pick<ActDevice, 'id' | 'name' | 'tenantId' | 'customerId'>;

type Saved = 'created' | 'updated' | 'deleted';

/** What was done on the platform, told inside the transaction that does it. */
export type Act = (
  | { readonly entityType: 'TENANT'; readonly action: Saved; readonly entity: ActTenant }
  | { readonly entityType: 'CUSTOMER'; readonly action: Saved; readonly entity: ActCustomer }
  | {
      readonly entityType: 'USER';
      readonly action:
        | Saved
        | 'activated'
        | 'activationLinkMade'
        | 'passwordChanged'
        | 'passwordReset'
        | 'signedIn'
        | 'signedOut'
        /** Too many wrong passwords, from the address that is told. */
        | 'lockedOut'
        | 'steppedIn'
        | 'steppedOut';
      readonly entity: ActUser;
    }
  | {
      readonly entityType: 'DEVICE';
      readonly action:
        | Saved
        | 'assigned'
        | 'unassigned'
        /** From another tenant to the one it has now. */
        | 'movedToTenant'
        | 'tokenChanged'
        | 'tokenRead';
      readonly entity: ActDevice;
    }
  | { readonly entityType: 'DEVICE_PROFILE'; readonly action: Saved; readonly entity: ActDeviceProfile }
  | {
      readonly entityType: 'DEVICE_DATA';
      readonly action: 'attributesWritten' | 'attributesDeleted' | 'telemetryWritten';
      readonly entity: ActDeviceData;
    }
) & {
  /** Names of the fields that changed, or what else tells the act; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes what the act means for its own records, in the act's transaction: failing, it undoes the act. */
export type ActListener = (act: Act, unit: UnitOfWork) => Promise<void>;
/** The same of acts that are done at once, in their order: for whoever writes many rows as fast as one. */
export type ActsListener = (acts: readonly Act[], unit: UnitOfWork) => Promise<void>;

export type Acts = ReturnType<typeof createActs>;

/**
 * Tells what is done on the platform to the product's own records: the audit log, the registry. They are written
 * with the act or not at all; what must only follow a commit is an event instead.
 */
export function createActs() {
  const listeners: ActsListener[] = [];

  async function tellAll(acts: readonly Act[], unit: UnitOfWork): Promise<void> {
    // One after the other: they share the transaction's connection.
    for (const listener of listeners) await listener(acts, unit);
  }

  return {
    listen(listener: ActListener): void {
      listeners.push(async (acts, unit) => {
        for (const act of acts) await listener(act, unit);
      });
    },
    listenToAll(listener: ActsListener): void {
      listeners.push(listener);
    },
    tell: (act: Act, unit: UnitOfWork): Promise<void> => tellAll([act], unit),
    tellAll,
  };
}
