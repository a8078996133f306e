import { vi } from 'vitest';

/** By default they give up after a second, which a busy machine may need for one step of what is waited for. */
const MAX_WAIT_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? MAX_WAIT_MS);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? MAX_WAIT_MS);
