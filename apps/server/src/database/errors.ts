import pg from 'pg';

/** The error that PostgreSQL gave, however deep Drizzle wrapped it. */
export function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof pg.DatabaseError) return cause;
  }
  return undefined;
}

/** Name of the constraint that a statement violated, when that is why it failed. */
export function violatedConstraint(error: unknown): string | undefined {
  const databaseError = databaseErrorOf(error);
  // Class 23: integrity constraint violation.
  return databaseError?.code?.startsWith('23') ? databaseError.constraint : undefined;
}
