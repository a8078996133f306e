import pg from 'pg';

/** The error of PostgreSQL, however deeply Drizzle wrapped it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause;
  }
  return undefined;
}

/** Name of the constraint that a statement violated, if that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const databaseError = databaseErrorOf(error);
  // Class 23: integrity constraint violation.
  return databaseError?.code?.startsWith('23') ? databaseError.constraint : undefined;
}

/** Whether PostgreSQL cancelled a statement, usually because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => databaseErrorOf(error)?.code === '57014';

/** Whether a lock was not to be had within its time limit. */
export const isLockTimeout = (error: unknown): boolean => databaseErrorOf(error)?.code === '55P03';

/**
 * SQLSTATE classes of transient errors: connection exception, invalid transaction state (read-only
 * after a fail-over, idle for too long), invalid statement name, transaction rollback, insufficient resources (disk
 * full), object not in prerequisite state (a lock that was not available), operator intervention (a statement that took
 * too long, shutdown, starting up), system error.
 */
const PASSING_CLASSES = new Set(['08', '25', '26', '40', '53', '55', '57', '58']);
/** With class 26, errors of a transaction pooler: the statement was prepared on another connection. */
const DUPLICATE_PREPARED_STATEMENT = '42P05';

/** Whether a statement failed because the database was unavailable or busy, and not because of its content. */
export function isTransientError(error: unknown): boolean {
  const sqlState = databaseErrorOf(error)?.code;
  if (sqlState === undefined) return isConnectionFault(error);
  return PASSING_CLASSES.has(sqlState.slice(0, 2)) || sqlState === DUPLICATE_PREPARED_STATEMENT;
}

/** Node's codes: ECONNREFUSED, EPIPE, EAI_AGAIN. Those of programming errors start with ERR_. */
const NETWORK_CODE = /^E(?!RR_)[A-Z_]+$/;
/** Messages of the driver, without a code, when the connection is gone or does not answer. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout |Query read timeout|Client was closed|Client has encountered a connection error|Client is not queryable|Cannot use a pool after)/i;

/** Whether the connection to the database failed, or could not be opened. */
function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && NETWORK_CODE.test(code)) return true;
  return DRIVER_MESSAGES.test(error.message) || (error.cause !== undefined && isConnectionFault(error.cause));
}

/** SQLSTATE classes: data exception, integrity constraint violation, program limit exceeded. */
const ITEM_CLASSES = new Set(['22', '23', '54']);

/** The cause of a failed write: a transient problem of the database, an invalid item, or unclear. */
export type FailureCause = 'database' | 'item' | 'unclear';

/** A SQLSTATE of neither class, or an error of our own code, is unclear. */
export function classifyDatabaseError(error: unknown): FailureCause {
  if (ITEM_CLASSES.has(databaseErrorOf(error)?.code?.slice(0, 2) ?? '')) return 'item';
  return isTransientError(error) ? 'database' : 'unclear';
}
