import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { EntityOf } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { type ChoiceLevel, levelsOf } from './inheriting-levels-sql.ts';
import type { PlaceService } from './places.service.ts';

/** The target of a choice that is inherited downwards; undefined: the caller's tenant. */
export type NamedTarget = { readonly customerId: string } | { readonly placeId: string } | undefined;

type Subject =
  | { readonly entityType: 'TENANT'; readonly entity: EntityOf<'TENANT'> }
  | { readonly entityType: 'CUSTOMER'; readonly entity: EntityOf<'CUSTOMER'> }
  | { readonly entityType: 'PLACE'; readonly entity: EntityOf<'PLACE'> };

export type InheritingTarget = Subject & {
  readonly target: { readonly tenantId: string; readonly customerId?: string; readonly placeId?: string };
  /** The customer whose rooms it concerns; null: those of the tenant. */
  readonly customerId: string | null;
  /** From which it takes its choice, the nearest first: itself, and what it inherits from. */
  readonly levels: readonly ChoiceLevel[];
};

/** Finds the target of a choice in the caller's scope. @throws ApiError 404/32, 403/20 */
export async function inheritingTarget(
  caller: Caller,
  named: NamedTarget,
  services: {
    readonly tenants: Pick<TenantService, 'getFor'>;
    readonly customers: Pick<CustomerService, 'getFor'>;
    readonly places: Pick<PlaceService, 'getFor'>;
  },
): Promise<InheritingTarget> {
  const tenantId = tenantWithin(caller);
  if (!named) {
    const { title: name } = await services.tenants.getFor(caller, tenantId);
    return {
      target: { tenantId },
      customerId: null,
      levels: levelsOf({ path: [], customerId: null, tenantId }),
      entityType: 'TENANT',
      entity: { id: tenantId, name, tenantId },
    };
  }
  if ('customerId' in named) {
    const { id, title: name } = await services.customers.getFor(caller, named.customerId);
    return {
      target: { tenantId, customerId: id },
      customerId: id,
      levels: levelsOf({ path: [], customerId: id, tenantId }),
      entityType: 'CUSTOMER',
      entity: { id, name, tenantId, customerId: id },
    };
  }
  const found = await services.places.getFor(caller, named.placeId);
  return {
    target: { tenantId, placeId: found.id },
    customerId: found.customerId,
    levels: levelsOf({ ...found, tenantId }),
    entityType: 'PLACE',
    entity: found,
  };
}
