import type { CommandStatus, PersistentCommandSort } from '@airdeck/contract/commands/persistent-commands';
import type { PageQuery } from '@airdeck/contract/common/page';
import { and, desc, eq, getTableColumns, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains, orderOf, type Rows } from '../../database/page-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import type { OwnedDevice } from '../../events.ts';
import type { Scope } from '../../http/caller.ts';
import { command, isOpenCommand, isToBeSent } from './commands.tables.ts';

type CommandRow = typeof command.$inferSelect;
export type NewCommand = typeof command.$inferInsert;

/** A persistent command with its device. */
export type PersistentCommand = CommandRow & {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly tenantId: string | null;
  readonly customerId: string | null;
  readonly customersMayOperate: boolean;
};

const COLUMNS = {
  ...getTableColumns(command),
  deviceId: device.id,
  deviceName: device.name,
  tenantId: device.tenantId,
  customerId: device.customerId,
  customersMayOperate: tenant.customersMayOperate,
};

const selectCommands = (tx: Queryable, caller: Scope, where: SQL | undefined) =>
  tx
    .select(COLUMNS)
    .from(command)
    .innerJoin(device, eq(device.key, command.deviceKey))
    .innerJoin(tenant, eq(tenant.id, device.tenantId))
    .where(and(callerScope(caller, device), where))
    .$dynamic();

/** For a device in the caller's scope. */
export async function findCommand(
  tx: Queryable,
  caller: Scope,
  commandId: string,
): Promise<PersistentCommand | undefined> {
  const [found] = await selectCommands(tx, caller, eq(command.id, commandId));
  return found;
}

const SORTED = {
  createdTime: command.createdTime,
  expirationTime: command.expirationTime,
  status: command.status,
};

/** One page for a device in the caller's scope; newest first by default. */
export async function listCommands(
  tx: Queryable,
  caller: Scope,
  deviceKey: number,
  query: PageQuery<PersistentCommandSort> & { readonly rpcStatus?: CommandStatus | undefined },
): Promise<Rows<PersistentCommand>> {
  const where = and(
    eq(command.deviceKey, deviceKey),
    query.rpcStatus && eq(command.status, query.rpcStatus),
    contains(query.textSearch, command.method),
  );
  const order = query.sort
    ? orderOf(query.sort, SORTED, command.id)
    : [desc(command.createdTime), desc(command.id)];
  const rows = await selectCommands(tx, caller, where)
    .orderBy(...order)
    .limit(query.pageSize)
    .offset(query.page * query.pageSize);
  return { rows, total: await tx.$count(command, where) };
}

/** Undelivered commands of a device with the same method. */
export type WaitingCommands = {
  readonly deviceKey: number;
  /** Null: none. */
  readonly method: string | null;
};

const rowsOf = (waiting: readonly WaitingCommands[]): SQL =>
  sql`unnest(
    ${sql.param(waiting.map(({ deviceKey }) => deviceKey))}::int4[],
    ${sql.param(waiting.map(({ method }) => method))}::text[]
  ) as waiting (device_key, method)`;

/** Keys of the devices with at least this number of unfinished commands, not counting pending ones of these methods. */
export async function findFullDevices(
  tx: Queryable,
  without: readonly WaitingCommands[],
  most: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await tx.execute<{ device_key: number }>(
    sql`select waiting.device_key from ${rowsOf(without)} join ${command} on ${command.deviceKey} = waiting.device_key
     where ${isOpenCommand} and not (${isToBeSent} and ${command.method} is not distinct from waiting.method)
     group by waiting.device_key having count(*) >= ${most}`,
  );
  return new Set(rows.map((row) => row.device_key));
}

/** Returns whether there were any. */
export async function deleteWaitingCommands(
  tx: Queryable,
  waiting: readonly WaitingCommands[],
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from ${command} using ${rowsOf(waiting)}
     where ${command.deviceKey} = waiting.device_key and ${command.method} = waiting.method and ${isToBeSent}`,
  );
  return (rowCount ?? 0) > 0;
}

export async function insertCommands(tx: Queryable, rows: readonly NewCommand[]): Promise<void> {
  await tx.insert(command).values([...rows]);
}

/** Deletes the oldest finished commands of each device. */
export async function pruneCommands(
  tx: Queryable,
  deviceKeys: readonly number[],
  kept: number,
): Promise<void> {
  await tx.execute(
    sql`delete from ${command} where ${command.id} in (
       select too_many.id from unnest(${sql.param([...deviceKeys])}::int4[]) as pruned (device_key)
       cross join lateral (
         select id from command where device_key = pruned.device_key and not (${isOpenCommand})
         order by created_time desc, id desc offset ${kept}
       ) as too_many
     )`,
  );
}

/** Returns whether it existed. */
export async function deleteCommand(tx: Queryable, commandId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(command).where(eq(command.id, commandId));
  return rowCount === 1;
}

/** Deletes the commands of former owners of devices. */
export async function deleteCommandsOf(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from ${command} using ${device}
     where ${device.id} = any(${sql.param([...deviceIds])}::uuid[]) and ${device.key} = ${command.deviceKey}`,
  );
}

/** The given devices with a command to send. */
export async function findDevicesToSendTo(
  tx: Queryable,
  deviceKeys: readonly number[],
  now: number,
): Promise<{ key: number; tenantId: string | null }[]> {
  return tx
    .selectDistinct({ key: device.key, tenantId: device.tenantId })
    .from(command)
    .innerJoin(device, eq(device.key, command.deviceKey))
    .where(
      and(
        sql`${command.deviceKey} = any(${sql.param([...deviceKeys])}::int4[])`,
        isToBeSent,
        gt(command.expirationTime, now),
      ),
    );
}

/** Marks the next command of a device as sent with this number, and returns it; undefined: none. */
export async function takeNextCommand(
  tx: Queryable,
  deviceKey: number,
  requestId: number,
  now: number,
): Promise<CommandRow | undefined> {
  const next = tx
    .select({ id: command.id })
    .from(command)
    .where(and(eq(command.deviceKey, deviceKey), isToBeSent, gt(command.expirationTime, now)))
    .orderBy(command.createdTime, command.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [taken] = await tx
    .update(command)
    .set({ status: 'SENT', requestId, attempts: sql`${command.attempts} + 1` })
    .where(inArray(command.id, next))
    .returning();
  return taken;
}

/** Stores the outcome of a command sent with a number, unless it is already further. Returns the device's owner. */
export async function updateSentCommand(
  tx: Queryable,
  { id, requestId }: { readonly id: string; readonly requestId: number },
  change: Partial<Pick<typeof command.$inferInsert, 'status' | 'response' | 'attempts'>>,
): Promise<OwnedDevice | undefined> {
  const [updated] = await tx
    .update(command)
    .set(change)
    .from(device)
    .where(
      and(
        eq(command.id, id),
        eq(command.requestId, requestId),
        eq(command.status, 'SENT'),
        eq(device.key, command.deviceKey),
      ),
    )
    .returning({ deviceId: device.id, tenantId: device.tenantId, customerId: device.customerId });
  return updated;
}

/** Returns whether a command of the device was waiting for the answer. */
export async function answerCommand(
  tx: Queryable,
  which: { readonly deviceKey: number; readonly requestId: number },
  change: { readonly status: CommandStatus; readonly response: unknown },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(command)
    .set(change)
    .where(
      and(eq(command.deviceKey, which.deviceKey), eq(command.requestId, which.requestId), isOpenCommand),
    );
  return (rowCount ?? 0) > 0;
}

/** Expires overdue commands. */
export async function expireCommands(tx: Queryable, now: number): Promise<void> {
  await tx
    .update(command)
    .set({ status: 'EXPIRED' })
    .where(and(isOpenCommand, lte(command.expirationTime, now)));
}
