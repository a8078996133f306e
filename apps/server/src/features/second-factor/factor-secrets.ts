import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { loadFactorKey } from './factor-key.repository.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type FactorSecrets = ReturnType<typeof createFactorSecrets>;

/** The secrets of all servers on this database. Creates their key at the first start. */
export const openFactorSecrets = async ({ db }: Pick<Database, 'db'>): Promise<FactorSecrets> =>
  createFactorSecrets(await loadFactorKey(db));

/** Keeps secrets of second factors unreadable in their tables, in copies of them and in what a query may leak. */
function createFactorSecrets(key: Buffer) {
  return {
    /** @param owner id of the user, for whom alone it can be opened */
    seal(owner: string, secret: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
    },

    /** @throws if it was not sealed for this owner by this key */
    open(owner: string, sealed: string): string {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)),
        decipher.final(),
      ]);
      return text.toString('utf8');
    },

    /** A hash that cannot be guessed without the key. */
    hash: (owner: string, code: string): string =>
      createHmac('sha256', key).update(`${owner} ${code}`).digest('hex'),
  };
}
