/**
 * Held in shared mode by every transaction that stores or deletes readings, and briefly in exclusive mode by the
 * roll-up when it claims hours: see `roll-up.repository.ts`.
 */
export const READINGS_LOCK = 20_261_122;

/**
 * Hours from this one on, since the epoch, were never claimed. A sequence, since its value is the present one whatever
 * the snapshot of the statement is; it changes under the exclusive lock only.
 */
export const CLAIMED_UNTIL = `coalesce(pg_sequence_last_value('claimed_until'), 0)`;
