import { vi } from 'vitest';

/** By default they give up after a second, which a busy machine may need for one step of what is waited for. */
const PATIENCE_MS = 30_000;

const { waitFor, waitUntil } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? PATIENCE_MS);
vi.waitUntil = (callback, options) => waitUntil(callback, options ?? PATIENCE_MS);
