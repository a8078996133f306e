import { createHash } from 'node:crypto';

/** What is kept of the secret that a device offers itself with, and by which secrets are compared. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
