import type { AuditAction, AuditDetails, AuditedKind } from '@airdeck/contract/audit/audit';
import { NULL_UUID } from '@airdeck/contract/common/entity';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
import { countedAs } from '../../http/caller.ts';
import { tooMuchAtOnce } from '../../http/errors.ts';
import { LIMITS, type Limits } from '../../limits/limits.ts';
import { createTokenBuckets } from '../../limits/rate-limiters.ts';
import { isRepeatable, repeatedDetails, repeatedSince } from '../../repeated-acts.ts';
import {
  insertAuditEntries,
  lockSimilarEntry,
  type NewAuditEntry,
  updateAuditDetails,
} from './audit.repository.ts';

/** A change to be recorded, without its actor and time. */
export type AuditedChange = Pick<
  NewAuditEntry,
  'tenantId' | 'customerId' | 'entityId' | 'entityName' | 'details'
> & { readonly action: AuditAction; readonly entityType: AuditedKind };

export type AuditLog = ReturnType<typeof createAuditLog>;

const MS_PER_S = 1000;
/** Exempt from the limit: they have limits of their own, and ending access must always be possible. */
const NEVER_REFUSED: ReadonlySet<string> = new Set([
  'signedIn',
  'signedOut',
  'steppedOut',
  'lockedOut',
  'passwordChanged',
  'passwordReset',
]);

/** The audit log: who changed what, when and from where. Entries are written in the transaction of the change. */
export function createAuditLog(parts: {
  clock: Clock;
  domainEvents: DomainEvents;
  limits?: Limits['changes'];
}) {
  const { clock, domainEvents, limits = LIMITS.changes } = parts;
  const written = createTokenBuckets(clock, {
    perSecond: limits.entriesPerUserAndSecond,
    burst: limits.entriesPerUserBurst,
  });

  /** Ignores changes by the server itself. @throws ApiError 429/33 too many changes by one person */
  async function recordAll(unit: UnitOfWork, changes: readonly AuditedChange[]): Promise<void> {
    if (!unit.by) return;
    const { userId, email, authority, address, impersonator, apiKey } = unit.by;
    const by = {
      createdTime: clock(),
      userId,
      userEmail: email,
      address,
      impersonatorId: impersonator?.userId ?? null,
      impersonatorEmail: impersonator?.email ?? null,
      apiKeyId: apiKey?.id ?? null,
      apiKeyName: apiKey?.name ?? null,
    };
    const isBySystem = (impersonator?.authority ?? authority) === 'SYS_ADMIN';
    const entries = changes.map((change) => ({
      ...change,
      ...by,
      isOfSystem: isBySystem || change.tenantId == null,
    }));
    const [only] = entries;
    if (only && entries.length === 1 && (await wasRepeated(unit.tx, only))) return;
    const waitMs = written.delay(by.impersonatorId ?? countedAs(unit.by), entries.length);
    if (waitMs > 0 && !changes.every(({ action }) => NEVER_REFUSED.has(action))) {
      throw tooMuchAtOnce('Too many changes!', Math.ceil(waitMs / MS_PER_S));
    }
    await insertAuditEntries(unit.tx, entries);
  }

  /** Merges an action into a recent entry of the same action, if any. @returns whether it was merged */
  async function wasRepeated(tx: Queryable, entry: NewAuditEntry): Promise<boolean> {
    if (!isRepeatable(entry.action)) return false;
    const before = await lockSimilarEntry(tx, entry, repeatedSince(entry.createdTime));
    const details = before && repeatedDetails(before.details, entry.details ?? null, entry.createdTime);
    if (!details) return false;
    await updateAuditDetails(tx, before.id, details);
    return true;
  }

  domainEvents.listenToAll((unit, events) =>
    recordAll(
      unit,
      isOneActOnAlarms(events) ? changesOf(events[0]).map(ofMany(events)) : events.flatMap(changesOf),
    ),
  );

  return {
    /** Records an action of the server itself, for system administrators. */
    recordOfServer: (
      { tx }: UnitOfWork,
      change: Pick<AuditedChange, 'action' | 'entityType' | 'entityName' | 'details'>,
    ): Promise<void> =>
      insertAuditEntries(tx, [
        {
          ...change,
          entityId: NULL_UUID,
          userId: NULL_UUID,
          userEmail: 'Airdeck',
          address: '',
          createdTime: clock(),
          isOfSystem: true,
        },
      ]),
  };
}

/** Maximum of alarm names in an entry about several. */
const NAMED = 5;

/** The same action on several alarms, possibly tens of thousands. */
const isOneActOnAlarms = (events: readonly DomainEvent[]): events is AlarmEvents =>
  events.length > 1 &&
  events.every(({ entityType, action }) => entityType === 'ALARM' && action === events[0]?.action);
type AlarmEvent = Extract<DomainEvent, { entityType: 'ALARM' }>;
type AlarmEvents = readonly [AlarmEvent, ...AlarmEvent[]];

/** One entry with the id of the first alarm, and their number. The time line of each alarm has its own entry. */
const ofMany = (events: AlarmEvents) => (change: AuditedChange) => {
  const isOfOne = events.every(({ entity }) => entity.customerId === change.customerId);
  const names = [...new Set(events.map(({ entity }) => entity.name))];
  return {
    ...change,
    customerId: isOfOne ? change.customerId : null,
    entityName: names.slice(0, NAMED).join(', '),
    details: { ...change.details, alarms: events.length } satisfies AuditDetails,
  };
};

function changesOf(event: DomainEvent): AuditedChange[] {
  if (!isAudited(event)) return [];
  const change = changeOf(event);
  // The former tenant reads that the device left, as the new one reads that it came.
  const formerTenantId = event.action === 'movedToTenant' ? event.details.fromTenantId : null;
  return formerTenantId === null ? [change] : [change, { ...change, tenantId: formerTenantId }];
}

type AuditedEvent = Exclude<DomainEvent, { readonly isAudited: false }>;

const isAudited = (event: DomainEvent): event is AuditedEvent => event.isAudited !== false;

/** Compiles only if all audited actions and kinds are in the lists of the contract. */
function changeOf({ entityType, action, entity, details }: AuditedEvent): AuditedChange {
  const { id: entityId, name: entityName, tenantId, customerId = null } = entity;
  const kind = entityType === 'DEVICE_DATA' ? 'DEVICE' : entityType;
  return {
    action,
    entityType: kind,
    entityId,
    entityName,
    tenantId,
    customerId,
    details: details ? { ...details } : null,
  };
}
