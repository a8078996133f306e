declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** @throws when the body is not for this key */
  export function decrypt(
    body: Buffer,
    parameters: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string },
  ): Buffer;
}
