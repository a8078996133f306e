/**
 * Held in shared mode by every transaction that stores or deletes readings, and briefly in exclusive mode by the
 * roll-up when it claims hours: see `roll-up.repository.ts`.
 */
export const READINGS_LOCK = 20_261_122;
