import { vi } from 'vitest';

/** The default is one second, which a single step may take on a busy machine. */
const MAX_WAIT_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? MAX_WAIT_MS);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? MAX_WAIT_MS);
