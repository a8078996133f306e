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

/**
 * Held exclusively by a transaction that packs days, and shared by those that store or change readings of days that may be
 * packed: see `packed-days.repository.ts`.
 */
export const PACKING_LOCK = 20_261_148;

/** End of the newest day that may be packed, epoch ms. A sequence, as its value does not depend on a statement's snapshot. */
export const PACKED_UNTIL = `coalesce(pg_sequence_last_value('packed_until'), 0)`;
