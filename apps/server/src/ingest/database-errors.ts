import { databaseErrorOf, isPassingFault } from '../database/errors.ts';
import type { Blame } from './group-commit.ts';

/** SQLSTATE classes: data exception, integrity constraint violation, program limit exceeded. */
const ITEM_CLASSES = new Set(['22', '23', '54']);

/** Whose fault a failed write is. A SQLSTATE of neither kind, or a fault of our own code, is unclear. */
export function classifyDatabaseError(error: unknown): Blame {
  if (ITEM_CLASSES.has(databaseErrorOf(error)?.code?.slice(0, 2) ?? '')) return 'item';
  return isPassingFault(error) ? 'database' : 'unclear';
}
