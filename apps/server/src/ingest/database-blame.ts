import { databaseErrorOf } from '../database/errors.ts';
import type { Blame } from './group-commit.ts';

/** SQLSTATE classes: data exception, integrity constraint violation, program limit exceeded. */
const ITEM_CLASSES = new Set(['22', '23', '54']);
/**
 * SQLSTATE classes: connection exception, invalid transaction state (read-only after a fail-over), transaction
 * rollback, insufficient resources (disk full), object not in prerequisite state (lock not available),
 * operator intervention (shutdown, starting up), system error.
 */
const DATABASE_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58']);

/** Whose fault a failed write is. A SQLSTATE of neither kind, or a fault of our own code, is unclear. */
export function blameOf(error: unknown): Blame {
  const sqlState = databaseErrorOf(error)?.code;
  if (sqlState === undefined) return isConnectionFault(error) ? 'database' : 'unclear';
  const errorClass = sqlState.slice(0, 2);
  if (ITEM_CLASSES.has(errorClass)) return 'item';
  return DATABASE_CLASSES.has(errorClass) ? 'database' : 'unclear';
}

/** Node's codes: ECONNREFUSED, EPIPE, EAI_AGAIN. Those of its own mistakes start with ERR_. */
const NETWORK_CODE = /^E(?!RR_)[A-Z_]+$/;
/** What the driver says without a code when the connection is gone or does not answer. */
const DRIVER_MESSAGES =
  /^(Connection terminated|timeout |Query read timeout|Client was closed|Client has encountered a connection error|Client is not queryable|Cannot use a pool after)/i;

function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && NETWORK_CODE.test(code)) return true;
  return DRIVER_MESSAGES.test(error.message) || (error.cause !== undefined && isConnectionFault(error.cause));
}
