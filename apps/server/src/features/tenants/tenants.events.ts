import {
  type Action,
  type AuditedActionOn,
  type ChangedFields,
  type DetailsArgument,
  type DomainEvent,
  type EventEntity,
  eventOf,
} from '../../domain-events.ts';

/** Settings of a tenant by their administrators, with the new values. */
type ChangedSettings = Readonly<Record<string, boolean>>;

/** The actions on tenants; other features add theirs. */
export interface TenantActions {
  created: Action;
  updated: Action<ChangedFields | ChangedSettings>;
  deleted: Action<{ readonly deletedUsers: number; readonly deletedDevices: number }>;
}

/** `tenantId` null: a change of the tenant as a whole, of which only system administrators read. */
type TenantEvents = { entity: EventEntity; actions: TenantActions };

declare module '../../domain-events.ts' {
  interface PublishedEvents {
    TENANT: TenantEvents;
  }
}

type TitledTenant = { readonly id: string; readonly title: string };

/** A change of a tenant as a whole. */
export const tenantEvent = <Name extends AuditedActionOn<'TENANT'>>(
  action: Name,
  { id, title }: TitledTenant,
  ...details: DetailsArgument<'TENANT', Name>
): DomainEvent => eventOf('TENANT', action, { id, name: title, tenantId: null }, ...details);

/** A change of settings by the administrators of a tenant, who read of it. */
export const tenantSettingsEvent = ({ id, title }: TitledTenant, details: ChangedSettings): DomainEvent =>
  eventOf('TENANT', 'updated', { id, name: title, tenantId: id }, details);
