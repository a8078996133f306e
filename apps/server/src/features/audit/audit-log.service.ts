import type { AuditAction, AuditedKind } from '@airdeck/contract/audit';
import { NULL_UUID } from '@airdeck/contract/entity';
import type { Clock } from '../../clock.ts';
import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvent, DomainEvents } from '../../domain-events.ts';
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
  async function recordAll(changes: readonly AuditedChange[], unit: UnitOfWork): Promise<void> {
    if (!unit.by) return;
    const { userId, email, authority, address, impersonator } = unit.by;
    const by = {
      createdTime: clock(),
      userId,
      userEmail: email,
      address,
      impersonatorId: impersonator?.userId ?? null,
      impersonatorEmail: impersonator?.email ?? null,
    };
    const isBySystem = (impersonator?.authority ?? authority) === 'SYS_ADMIN';
    const entries = changes.map((change) => ({
      ...change,
      ...by,
      isOfSystem: isBySystem || change.tenantId == null,
    }));
    const [only] = entries;
    if (only && entries.length === 1 && (await wasRepeated(unit.tx, only))) return;
    const waitMs = written.delay(by.impersonatorId ?? userId, entries.length);
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

  domainEvents.listenToAll((events, unit) =>
    recordAll(
      isOneActOnAlarms(events) ? changesOf(events[0]).map(ofMany(events)) : events.flatMap(changesOf),
      unit,
    ),
  );

  return {
    /** Records an action of the server itself, for system administrators. */
    recordOfServer: (
      change: Pick<AuditedChange, 'action' | 'entityType' | 'entityName' | 'details'>,
      { tx }: UnitOfWork,
    ): Promise<void> =>
      insertAuditEntries(tx, [
        {
          ...change,
          ...{ entityId: NULL_UUID, userId: NULL_UUID, userEmail: 'Airdeck', address: '' },
          ...{ createdTime: clock(), isOfSystem: true },
        },
      ]),
    record: (change: AuditedChange, unit: UnitOfWork): Promise<void> => recordAll([change], unit),
    recordAll,
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
  const places = events.map(placeOf);
  const isOfOne = places.every(({ customerId }) => customerId === change.customerId);
  const names = [...new Set(places.map(({ entityName }) => entityName))];
  return {
    ...change,
    customerId: isOfOne ? change.customerId : null,
    entityName: names.slice(0, NAMED).join(', '),
    details: { ...change.details, alarms: events.length },
  };
};

function changesOf(act: DomainEvent): AuditedChange[] {
  if (!isOfPerson(act)) return [];
  const change = changeOf(act);
  // The former tenant reads that the device left, as the new one reads that it came.
  const formerTenantId = act.action === 'movedToTenant' ? act.details?.['fromTenantId'] : undefined;
  return typeof formerTenantId === 'string' ? [change, { ...change, tenantId: formerTenantId }] : [change];
}

/**
 * The audited actions of people: without the product's own findings and messages, and without to-dos, which concern
 * only their authors and assignees.
 */
type ActOfPerson = ActOnAudited & { action: Exclude<ActOnAudited['action'], keyof typeof DONE_BY_NO_ONE> };
type ActOnAudited = Exclude<DomainEvent, { entityType: keyof typeof NOT_AUDITED }>;

const NOT_AUDITED = { DEVICE_IMPORT: true, DELIVERY: true, TODO: true } as const;
const DONE_BY_NO_ONE = { overdue: true, filterSoon: true, filterDue: true } as const;

function isOfPerson(act: DomainEvent): act is ActOfPerson {
  if (act.entityType === 'MESSAGE') return act.entity.kind === 'written';
  return !(act.entityType in NOT_AUDITED || act.action in DONE_BY_NO_ONE);
}

/** Compiles only if all published events that are not excluded above are in the lists of the contract. */
function changeOf(act: ActOfPerson): AuditedChange {
  const { action, entity, details } = act;
  const entityType = act.entityType === 'DEVICE_DATA' ? 'DEVICE' : act.entityType;
  return { action, entityType, entityId: entity.id, ...placeOf(act), details: details ?? null };
}

/** Owner and name of the entity of an action. Actions on a tenant as a whole belong to the system: null. */
function placeOf({
  entityType,
  entity,
}: ActOfPerson): Pick<AuditedChange, 'tenantId' | 'customerId' | 'entityName'> {
  switch (entityType) {
    case 'TENANT':
      return { tenantId: null, customerId: null, entityName: entity.name };
    case 'DEVICE_PROFILE':
      return { tenantId: entity.tenantId, customerId: null, entityName: entity.name };
    case 'CUSTOMER':
      return { tenantId: entity.tenantId, customerId: entity.id, entityName: entity.name };
    case 'DEVICE':
    case 'DEVICE_DATA':
    case 'ALARM':
    case 'CONVERSATION':
      return { tenantId: entity.tenantId, customerId: entity.customerId, entityName: entity.name };
    case 'SHIPMENT':
    case 'MESSAGE':
      return { tenantId: entity.tenantId, customerId: null, entityName: entity.name };
    case 'USER':
      return { tenantId: entity.tenantId, customerId: entity.customerId, entityName: entity.email };
  }
}
