import { createHash } from 'node:crypto';

/** What is kept of the secret that a device offers itself with. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
