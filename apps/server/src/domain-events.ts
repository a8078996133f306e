import type { ActivityEvent } from '@airdeck/contract/devices/device-activity';
import type { UnitOfWork } from './database/unit-of-work.ts';

/** The thing to which something happened, as the audit log and the time line need to know it. */
export type EventEntity = {
  readonly id: string;
  /** Its name, in entries that outlive it. */
  readonly name: string;
  /** The tenant whose administrators read of it; null: the system. */
  readonly tenantId: string | null;
  readonly customerId?: string | null;
};

/**
 * An action on an entity. The details name the fields that changed, or what else describes the change; no secrets.
 * The audit log records it if a person did it.
 */
export type Action<Details extends object | undefined = undefined> = { details: Details; isAudited: true };

/** An action that is not in the audit log, because it concerns only the people who took part, or is no person's act. */
export type UnauditedAction<Details extends object | undefined = undefined> = {
  details: Details;
  isAudited: false;
};

/** Names of the changed fields, without values, which may be private. */
export type ChangedFields = { readonly changed: readonly string[] };

/**
 * The events that features publish, by the type of the entity. A feature adds its own entities and actions in
 * `<feature>.events.ts`, by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features merge their declarations into it
export interface PublishedEvents {}

export type EntityType = keyof PublishedEvents;
/** The names of the actions on entities of a type. */
export type ActionOn<Type extends EntityType> = keyof PublishedEvents[Type]['actions'] & string;
/** The entity of a type. */
export type EntityOf<Type extends EntityType> = PublishedEvents[Type]['entity'];
/** The details of an action. */
export type DetailsOf<
  Type extends EntityType,
  Name extends ActionOn<Type>,
> = PublishedEvents[Type]['actions'][Name] extends { details: infer Details } ? Details : never;

type WithDetails<Details> = undefined extends Details
  ? { readonly details?: Details }
  : { readonly details: Details };
type WithAudit<Spec> = Spec extends { isAudited: false }
  ? { readonly isAudited: false }
  : { readonly isAudited?: undefined };

/** A change by a service, published inside the transaction of the change. */
export type DomainEventOf<Type extends EntityType, Name extends ActionOn<Type> = ActionOn<Type>> = {
  [One in Name]: {
    readonly entityType: Type;
    readonly action: One;
    readonly entity: EntityOf<Type>;
    /** The entries for the time line of a device instead: with values, and one for each permanent fact. */
    readonly timeLine?: readonly ActivityEvent[];
  } & WithDetails<DetailsOf<Type, One>> &
    WithAudit<PublishedEvents[Type]['actions'][One]>;
}[Name];
export type DomainEvent = { [Type in EntityType]: DomainEventOf<Type> }[EntityType];

/** The audited ones among the actions on entities of a type. */
export type AuditedActionOn<Type extends EntityType> = {
  [Name in ActionOn<Type>]: PublishedEvents[Type]['actions'][Name] extends { isAudited: true } ? Name : never;
}[ActionOn<Type>];

/** The details of an action as the last argument of a function: may be missing only if the action has none. */
export type DetailsArgument<Type extends EntityType, Name extends ActionOn<Type>> =
  undefined extends DetailsOf<Type, Name>
    ? [details?: DetailsOf<Type, Name>]
    : [details: DetailsOf<Type, Name>];

/** An event of an audited action, for publishers of several actions. */
export function eventOf<Type extends EntityType, Name extends AuditedActionOn<Type>>(
  entityType: Type,
  action: Name,
  entity: EntityOf<Type>,
  ...[details]: DetailsArgument<Type, Name>
): DomainEvent {
  // The compiler cannot follow that the parts of a union belong together.
  return { entityType, action, entity, ...(details && { details }) } as unknown as DomainEvent;
}

/** Applies the event to its own feature, in the transaction of the change: if it fails, the change is rolled back. */
export type DomainEventListener = (unit: UnitOfWork, event: DomainEvent) => Promise<void>;
/** The same for events that are published together, in their order: for listeners that write in bulk. */
export type DomainEventsListener = (unit: UnitOfWork, events: readonly DomainEvent[]) => Promise<void>;

const DEVICE_MOVES: ReadonlySet<string> = new Set(['movedToTenant', 'assigned', 'unassigned']);

export type DomainEvents = ReturnType<typeof createDomainEvents>;

/**
 * Publishes what a service did, inside its transaction, to features on which that service must not depend: the
 * audit log and the device time line are written with it, and dependent data of other features follows. What
 * must happen only after the commit is an event of the bus instead (`events.ts`).
 */
export function createDomainEvents() {
  const listeners: DomainEventsListener[] = [];

  async function publishAll(unit: UnitOfWork, events: readonly DomainEvent[]): Promise<void> {
    // One after the other: they share the transaction's connection.
    for (const listener of listeners) await listener(unit, events);
  }

  return {
    listen(listener: DomainEventListener): void {
      listeners.push(async (unit, events) => {
        for (const event of events) await listener(unit, event);
      });
    },
    listenToAll(listener: DomainEventsListener): void {
      listeners.push(listener);
    },
    /** For devices that move to another tenant or customer: clears what their former owner left. */
    listenToMoves(listener: (unit: UnitOfWork, deviceIds: readonly string[]) => Promise<unknown>): void {
      listeners.push(async (unit, events) => {
        const moved = events.flatMap(({ entityType, action, entity }) =>
          entityType === 'DEVICE' && DEVICE_MOVES.has(action) ? [entity.id] : [],
        );
        if (moved.length > 0) await listener(unit, moved);
      });
    },
    publish: (unit: UnitOfWork, event: DomainEvent): Promise<void> => publishAll(unit, [event]),
    publishAll,
  };
}
