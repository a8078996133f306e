import { PRODUCT_NAME } from '@airdeck/contract/brands/product-name';
import { entityId } from '@airdeck/contract/common/entity';
import type { FactorDecision, FactorRequirement } from '@airdeck/contract/second-factor/requirement';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { findRequirements, findTenantTitle, saveRequirement } from './requirement.repository.ts';

export type FactorRequirements = ReturnType<typeof createFactorRequirements>;

/** Who needs a second factor: decided by administrators for their tenant, and by the system's for all. */
export function createFactorRequirements({
  database,
  domainEvents,
}: {
  database: Database;
  domainEvents: DomainEvents;
}) {
  async function requirementOf({ tenantId }: Caller): Promise<FactorRequirement> {
    const { everywhere, ofTenant } = await findRequirements(database.db, tenantId);
    const decided = tenantId === null ? everywhere : ofTenant;
    const { requiredOf, idleMinutes, remembersBrowsers } = decided;
    return {
      requiredOf,
      idleMinutes,
      remembersBrowsers,
      everywhere: everywhere.requiredOf,
      remembersEverywhere: everywhere.remembersBrowsers,
    };
  }

  return {
    requirementOf,

    /** Holds from the next sign-in of each user; the requirement also from the next renewal of each session. */
    async require(caller: Caller, decision: FactorDecision): Promise<FactorRequirement> {
      const { tenantId } = caller;
      await inUnitOfWork(database.db, caller, async (unit) => {
        const details = await saveRequirement(unit.tx, tenantId, decision);
        const name = tenantId === null ? PRODUCT_NAME : await findTenantTitle(unit.tx, tenantId);
        const { id } = entityId('TENANT', tenantId);
        await domainEvents.publish(unit, {
          entityType: 'SECOND_FACTOR',
          action: 'secondFactorRequired',
          entity: { id, name, tenantId },
          details,
        });
      });
      return requirementOf(caller);
    },
  };
}
