/** Where the server says how it is. Apart from the operations: the console asks before it loads any schema. */
export const HEALTH_PATH = '/health';
export const READY_PATH = '/ready';
