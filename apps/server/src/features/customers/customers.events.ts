import {
  type Action,
  type AuditedActionOn,
  type ChangedFields,
  type DetailsArgument,
  type DomainEvent,
  type EventEntity,
  eventOf,
} from '../../domain-events.ts';

/** The actions on customers; other features add theirs. */
export interface CustomerActions {
  created: Action;
  updated: Action<ChangedFields>;
  deleted: Action<{ readonly deletedUsers: number; readonly unassignedDevices: number }>;
}

type CustomerEvents = {
  /** `customerId` is its own id. */
  entity: EventEntity & { readonly tenantId: string };
  actions: CustomerActions;
};

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    CUSTOMER: CustomerEvents;
  }
}

/** A change of a customer, of which the customer's tenant reads. */
export const customerEvent = <Name extends AuditedActionOn<'CUSTOMER'>>(
  action: Name,
  { id, title, tenantId }: { readonly id: string; readonly title: string; readonly tenantId: string },
  ...details: DetailsArgument<'CUSTOMER', Name>
): DomainEvent => eventOf('CUSTOMER', action, { id, name: title, tenantId, customerId: id }, ...details);
