import { createHash } from 'node:crypto';

/** The hash that is stored of a device's claim secret, and compared with. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
