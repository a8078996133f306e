// biome-ignore-all lint/style/noExcessiveLinesPerFile: the one list of all that happens

import type { MessageImportance, MessageKind } from '@airdeck/contract/messages';
import type { Authority } from '@airdeck/contract/permission';
import type { AlarmSeverity } from '@airdeck/contract/severities';
import type { UnitOfWork } from './database/unit-of-work.ts';

/** A tenant, customer, user or device as the audit log and the time line need to know it. */
export type EventTenant = { readonly id: string; readonly name: string };
export type EventCustomer = { readonly id: string; readonly name: string; readonly tenantId: string };
export type EventUser = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly phone: string | null;
  readonly authority: Authority;
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

export type EventDevice = {
  readonly id: string;
  readonly name: string;
  /** Null in stock. */
  readonly tenantId: string | null;
  /** Null while no customer has it. */
  readonly customerId: string | null;
};

/** A kind of device. */
export type EventDeviceProfile = { readonly id: string; readonly name: string; readonly tenantId: string };

/** A device whose telemetry or attributes a person wrote, or to which a person sent a command. */
export type EventDeviceData = EventDevice;

/** An alarm as it is after what happened to it. */
export type EventAlarm = {
  readonly id: string;
  /** Its type: the name of its rule. */
  readonly name: string;
  /** Who had the device when it was raised. */
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly deviceId: string;
  readonly severity: AlarmSeverity;
  /** Null: no rule raised it, or the rule has been deleted. */
  readonly ruleId: string | null;
  /** Cleared. An alarm that was over before it was evaluated is raised as cleared. */
  readonly isOver: boolean;
};

/** A shipment as it is after what happened to it. */
export type EventShipment = {
  readonly id: string;
  /** The name of its consignee. */
  readonly name: string;
  /** The consignee. */
  readonly tenantId: string;
  /** A system administrator; null: deleted since. */
  readonly consignorUserId: string | null;
  /** Nothing is missing. */
  readonly isComplete: boolean;
};

/** A conversation as it is after what happened to it. */
export type EventConversation = {
  readonly id: string;
  /** Its subject. */
  readonly name: string;
  readonly tenantId: string;
  /** Null: the tenant's administrators with those of the system. */
  readonly customerId: string | null;
  /** The new entry and its readers: both sides except its author. Null: there is no new entry. */
  readonly entry: { readonly id: string; readonly readerIds: readonly string[] } | null;
};

/** `created` includes the first entry, `commented` a further one. */
export type ConversationAction = 'created' | 'commented' | 'closed' | 'reopened';

/** A message as it is after what happened to it. */
export type EventMessage = {
  readonly id: string;
  /** Its title; of the product's own, its kind. */
  readonly name: string;
  /** The tenant whose administrators sent it, or whose users the product wrote to; null: the system. */
  readonly tenantId: string | null;
  readonly kind: MessageKind;
  readonly importance: MessageImportance;
  /** The start of its period, epoch ms. */
  readonly fromTime: number;
};

/** An import of devices from a file; `tenantId` null: into the stock, or for several tenants. */
export type EventDeviceImport = { readonly id: string; readonly tenantId: string | null };

/** A delivery that failed for good. `alarmIds`: its alarms. */
export type EventDelivery = {
  readonly id: string;
  readonly tenantId: string | null;
  readonly alarmIds: readonly string[];
};

/** A to-do as it is after what happened to it. */
export type EventTodo = {
  readonly id: string;
  /** The task. */
  readonly name: string;
  /** Null: deleted since. */
  readonly authorUserId: string | null;
  /** The assignee; null: deleted since. */
  readonly assigneeUserId: string | null;
  /** Of the assignee when it was given; null: of no tenant, of no customer. */
  readonly tenantId: string | null;
  readonly customerId: string | null;
};

export type TodoAction =
  | Saved
  /** Has another assignee than before. */
  | 'handedOn'
  | 'completed'
  | 'reopened'
  /** Created as the successor of the one before it in its series. */
  | 'repeated';

export type ShipmentAction =
  | Saved
  /** `details`: numbers of the statuses, `from` and `to`. */
  | 'statusChanged'
  | 'received'
  | 'receiptUndone'
  /** Devices are missing long after it was sent. Without an actor. */
  | 'overdue';

export type AlarmAction =
  | 'raised'
  | 'updated'
  /** `details.kind` says why: see `ALARM_ENTRY_KINDS`. */
  | 'cleared'
  | 'acknowledged'
  /** To the user of `details.assigneeId`. */
  | 'assigned'
  | 'unassigned'
  | 'commented'
  | 'deleted';

type Saved = 'created' | 'updated' | 'deleted';
/** The secret of its devices was shown to a person. */
type ProfileAct = Saved | 'keysRead';

/** What a service changed, published inside the transaction that changes it. */
export type DomainEvent = (
  | { readonly entityType: 'TENANT'; readonly action: Saved; readonly entity: EventTenant }
  | { readonly entityType: 'CUSTOMER'; readonly action: Saved; readonly entity: EventCustomer }
  | {
      readonly entityType: 'USER';
      readonly action:
        | Saved
        /** They changed their own profile: address, mobile number, picture. */
        | 'profileUpdated'
        | 'activated'
        | 'activationLinkMade'
        | 'passwordChanged'
        | 'passwordReset'
        | 'signedIn'
        | 'signedOut'
        /** Too many wrong passwords, from the address in the details. */
        | 'lockedOut'
        | 'steppedIn'
        | 'steppedOut';
      readonly entity: EventUser;
    }
  | {
      readonly entityType: 'DEVICE';
      readonly action:
        | Saved
        | 'assigned'
        | 'unassigned'
        /** From another tenant, or from the stock, to the one it has now. */
        | 'movedToTenant'
        /** Its location or its kind of place changed. */
        | 'placed'
        /** `details`: the `day` on which it was changed, and when that was recorded, `notedTime`. */
        | 'filterChanged'
        | 'filterChangeUndone'
        /** It will be due on `details.day`, or is due. Without an actor. */
        | 'filterSoon'
        | 'filterDue'
        /** `details`: the `day`, yyyy-MM-dd, and what was done, `text`. */
        | 'calibrated'
        | 'tokenChanged'
        | 'tokenRead'
        /** It registered itself with the keys of its profile. */
        | 'provisioned';
      readonly entity: EventDevice;
    }
  | {
      readonly entityType: 'DEVICE_PROFILE';
      readonly action: ProfileAct;
      readonly entity: EventDeviceProfile;
    }
  | {
      readonly entityType: 'DEVICE_DATA';
      readonly action:
        | 'attributesWritten'
        | 'attributesDeleted'
        | 'telemetryWritten'
        | 'telemetryDeleted'
        /** `details.methods`: the methods that were called. */
        | 'commandSent'
        | 'commandWithdrawn';
      readonly entity: EventDeviceData;
    }
  | { readonly entityType: 'ALARM'; readonly action: AlarmAction; readonly entity: EventAlarm }
  | { readonly entityType: 'SHIPMENT'; readonly action: ShipmentAction; readonly entity: EventShipment }
  | {
      readonly entityType: 'CONVERSATION';
      readonly action: ConversationAction;
      readonly entity: EventConversation;
    }
  | {
      readonly entityType: 'MESSAGE';
      readonly action: 'created' | 'withdrawn';
      readonly entity: EventMessage;
    }
  /** `details`: rows `written` and `failed`; `isSeen`: the user who imported was told the result. */
  | { readonly entityType: 'DEVICE_IMPORT'; readonly action: 'ended'; readonly entity: EventDeviceImport }
  | { readonly entityType: 'DELIVERY'; readonly action: 'failed'; readonly entity: EventDelivery }
  | { readonly entityType: 'TODO'; readonly action: TodoAction; readonly entity: EventTodo }
) & {
  /** Names of the fields that changed, or what else describes the change; no secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Of a device, the details for its time line instead: with values, and an entry for each permanent fact. */
  readonly timeLine?: readonly TimeLineEntry[];
};
export type TimeLineEntry = { readonly kind: string; readonly details: Readonly<Record<string, unknown>> };

/** Applies the event to its own feature, in the transaction of the change: if it fails, the change is rolled back. */
export type DomainEventListener = (event: DomainEvent, unit: UnitOfWork) => Promise<void>;
/** The same for events that are published together, in their order: for listeners that write in bulk. */
export type DomainEventsListener = (events: readonly DomainEvent[], unit: UnitOfWork) => Promise<void>;

const DEVICE_MOVES: ReadonlySet<string> = new Set(['movedToTenant', 'assigned', 'unassigned']);

export type DomainEvents = ReturnType<typeof createDomainEvents>;

/**
 * Publishes what a service did, inside its transaction, to features on which that service must not depend: the
 * audit log and the device time line are written with it, and dependent data of other features follows. What
 * must happen only after the commit is an event of the bus instead (`events.ts`).
 */
export function createDomainEvents() {
  const listeners: DomainEventsListener[] = [];

  async function publishAll(events: readonly DomainEvent[], unit: UnitOfWork): Promise<void> {
    // One after the other: they share the transaction's connection.
    for (const listener of listeners) await listener(events, unit);
  }

  return {
    listen(listener: DomainEventListener): void {
      listeners.push(async (events, unit) => {
        for (const event of events) await listener(event, unit);
      });
    },
    listenToAll(listener: DomainEventsListener): void {
      listeners.push(listener);
    },
    /** For devices that move to another tenant or customer: clears what their former owner left. */
    listenToMoves(listener: (deviceIds: readonly string[], unit: UnitOfWork) => Promise<unknown>): void {
      listeners.push(async (events, unit) => {
        const moved = events.flatMap(({ entityType, action, entity }) =>
          entityType === 'DEVICE' && DEVICE_MOVES.has(action) ? [entity.id] : [],
        );
        if (moved.length > 0) await listener(moved, unit);
      });
    },
    publish: (event: DomainEvent, unit: UnitOfWork): Promise<void> => publishAll([event], unit),
    publishAll,
  };
}
