/** Days whose hours count for the likelihood of mould. */
export const DAMP_DAYS = 14;

/** The upper end of summer comfort, in the second category of EN 16798-1. */
export const WARM_C = 26;

/**
 * Mould and mites grow above it (WHO guidelines on dampness and mould), and in the second category of EN 16798-1 air is
 * dehumidified.
 */
export const DAMP_PERCENT = 60;
