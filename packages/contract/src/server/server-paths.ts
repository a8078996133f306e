/** Path of the server's readiness. Separate from the operations: the console calls it before loading any schema. */
export const HEALTH_PATH = '/health';
export const READY_PATH = '/ready';
