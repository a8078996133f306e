/**
 * Held shared by every transaction that stores or deletes readings, exclusively for a moment by the roll-up when it claims
 * hours: see `roll-up.repository.ts`.
 */
export const READINGS_LOCK = 20_261_122;
