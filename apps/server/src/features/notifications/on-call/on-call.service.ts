import { ROTA_ERRORS, type Rota, type RotaForm } from '@airdeck/contract/notifications/on-call';
import { MAX_ROTAS } from '@airdeck/contract/rules/rule-handling';
import type { Clock } from '../../../clock.ts';
import { tenantOf } from '../../../database/caller-scope-sql.ts';
import type { Database, Queryable } from '../../../database/database.ts';
import { takeTurnToAdd } from '../../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../../database/stored-entity.ts';
import { inUnitOfWork } from '../../../database/unit-of-work.ts';
import { type DomainEvents, eventOf } from '../../../domain-events.ts';
import type { Caller } from '../../../http/caller.ts';
import { type ConstraintMeanings, mapConstraintErrors } from '../../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../../http/errors.ts';
import { orNotFound } from '../../../http/found-rows.ts';
import { personOf } from '../../users/person.ts';
import {
  countRotasOf,
  deleteRota,
  findUsersOf,
  insertRota,
  listRotasOf,
  lockRota,
  type RotaRow,
  updateRota,
} from './on-call.repository.ts';
import { everyoneOnCall, gapsOf, onCallAt } from './on-call-hours.ts';

const CONSTRAINTS: ConstraintMeanings = { rota__tenant_id_name: ROTA_ERRORS.nameTaken };
const WEEK_MS = 7 * 86_400_000;
const MOST_GAPS = 5;

/** Who is on call at a time, by the id of a rota of these tenants; null: no one. */
export async function findOnCall(
  queryable: Queryable,
  tenantIds: readonly string[],
  now: number,
): Promise<Record<string, string | null>> {
  const rotas = await listRotasOf(queryable, [...new Set(tenantIds)]);
  return Object.fromEntries(rotas.map((one) => [one.id, onCallAt(one)(now).userId]));
}

/**
 * Who may be on call at the same time within a week, by the id of a rota of these tenants: everyone who is on call by a
 * rota then occurs in one of the cases. One case without rotas.
 */
export async function findOnCallCases(
  queryable: Queryable,
  tenantIds: readonly string[],
  now: number,
): Promise<Record<string, string | null>[]> {
  const rotas = await listRotasOf(queryable, tenantIds);
  const people = rotas.map(
    (one) => [one.id, everyoneOnCall(one, { from: now, until: now + WEEK_MS })] as const,
  );
  const cases = Math.max(1, ...people.map(([, everyone]) => everyone.length));
  return Array.from({ length: cases }, (_, place) =>
    Object.fromEntries(people.map(([id, everyone]) => [id, everyone[place % everyone.length] ?? null])),
  );
}

export type Rotas = ReturnType<typeof createRotas>;

/** The rotas of a tenant, which its administrators keep and its rules name. */
export function createRotas(parts: { database: Database; clock: Clock; domainEvents: DomainEvents }) {
  const { database, clock, domainEvents } = parts;
  const { db } = database;

  async function bodiesOf(tenantId: string, rows: readonly RotaRow[]): Promise<Rota[]> {
    const users = await findUsersOf(db, tenantId, rows.flatMap(usersIn));
    const people = new Map(users.map((user) => [user.id, personOf(user)]));
    const known = new Set(people.keys());
    const from = clock();
    return rows.map((row) => {
      const { id, version, name, timeZone, shifts, overrides } = row;
      const { userId } = onCallAt(row)(from);
      return {
        id,
        version,
        name,
        timeZone,
        shifts,
        overrides,
        people: usersIn(row).flatMap((one) => people.get(one) ?? []),
        now: (userId !== null && people.get(userId)) || null,
        gaps: gapsOf(row, { from, until: from + WEEK_MS }, MOST_GAPS, known),
      };
    });
  }

  async function bodyOf(row: RotaRow): Promise<Rota> {
    const [body] = await bodiesOf(row.tenantId, [row]);
    return orNotFound(body, 'Rota', row.id);
  }

  /** Overrides that are over are left out. @throws ApiError 400/31 */
  async function checked(tenantId: string, { name, timeZone, shifts, overrides }: RotaForm) {
    const form = { name, timeZone, shifts, overrides: overrides.filter(({ until }) => until > clock()) };
    const ids = usersIn(form);
    if ((await findUsersOf(db, tenantId, ids)).length !== ids.length)
      throw badRequest(ROTA_ERRORS.unknownUser);
    return form;
  }

  return {
    async list(caller: Caller) {
      const tenantId = tenantOf(caller);
      return { rotas: await bodiesOf(tenantId, await listRotasOf(db, [tenantId])) };
    },

    /** @throws ApiError 400/31 */
    async create(caller: Caller, form: RotaForm): Promise<Rota> {
      const tenantId = tenantOf(caller);
      const row: RotaRow = { ...newEntity(clock), tenantId, ...(await checked(tenantId, form)) };
      await inUnitOfWork(db, caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'rotas', tenantId);
        if ((await countRotasOf(unit.tx, tenantId)) >= MAX_ROTAS)
          throw new ApiError(ROTA_ERRORS.tooMany, { max: MAX_ROTAS });
        await mapConstraintErrors(CONSTRAINTS, row, () => insertRota(unit.tx, row));
        await domainEvents.publish(unit, eventOf('ROTA', 'created', row));
      });
      return bodyOf(row);
    },

    /** @throws ApiError 400/31, 404/32, 409/35 */
    async change(
      caller: Caller,
      id: string,
      form: RotaForm & { version?: number | undefined },
    ): Promise<Rota> {
      const tenantId = tenantOf(caller);
      const fields = await checked(tenantId, form);
      const row = await inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockRota(unit.tx, tenantId, id), 'Rota', id);
        const change = { ...fields, version: nextVersion('Rota', stored.version, form.version) };
        const updated = await mapConstraintErrors(CONSTRAINTS, change, () => updateRota(unit.tx, id, change));
        await domainEvents.publish(unit, eventOf('ROTA', 'updated', updated, changedFields(stored, updated)));
        return updated;
      });
      return bodyOf(row);
    },

    /** Rules forget it. @throws ApiError 404/32 */
    async delete(caller: Caller, id: string): Promise<void> {
      await inUnitOfWork(db, caller, async (unit) => {
        const stored = orNotFound(await lockRota(unit.tx, tenantOf(caller), id), 'Rota', id);
        await domainEvents.publish(unit, eventOf('ROTA', 'deleted', stored));
        await deleteRota(unit.tx, id);
      });
    },
  };
}

/** The users whom a rota names, each once. */
const usersIn = ({ shifts, overrides }: Pick<RotaForm, 'shifts' | 'overrides'>): string[] => [
  ...new Set([...shifts, ...overrides].flatMap(({ userId }) => userId ?? [])),
];
