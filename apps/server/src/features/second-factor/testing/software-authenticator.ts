import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  NewPasskeyOptions,
  PasskeyOptions,
  UsedPasskey,
} from '@airdeck/contract/second-factor/passkeys';

const IS_PRESENT = 0x01;
const IS_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/** CBOR of what WebAuthn needs: small integers, texts and bytes, and maps of them. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].map(([key, item]) => Buffer.concat([cbor(key), cbor(item as number)]));
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(type: number, length: number): Buffer {
  const major = type << 5;
  if (length < 24) return Buffer.from([major | length]);
  if (length < 256) return Buffer.from([major | 24, length]);
  return Buffer.from([major | 25, length >> 8, length & 255]);
}

/** Differences of an attacker, or of a person without a PIN. */
type Deviation = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly challenge?: string;
  readonly counter?: number;
  readonly userHandle?: string;
};

/** An authenticator with one passkey, and the browser at `origin` that uses it, in software. */
export function createSoftwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const credential = { id, rawId: id, type: 'public-key' } as const;
  let counter = 0;
  let userHandle = '';

  const clientDataOf = (type: string, challenge: string, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, deviation: Deviation, credentialData?: Buffer): Buffer {
    const verified = deviation.isVerified === false ? 0 : IS_VERIFIED;
    const flags = IS_PRESENT | verified | (credentialData ? HAS_CREDENTIAL : 0);
    const uses = Buffer.alloc(4);
    uses.writeUInt32BE(deviation.counter ?? counter);
    return Buffer.concat([
      sha256(deviation.rpId ?? rpId),
      Buffer.from([flags]),
      uses,
      credentialData ?? Buffer.alloc(0),
    ]);
  }

  return {
    /** Makes the passkey. */
    create({ challenge, rp, user }: NewPasskeyOptions, deviation: Deviation = {}): NewPasskey {
      userHandle = user.id;
      const coordinates = [x, y].map((one) => Buffer.from(one, 'base64url'));
      const key = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, coordinates[0]],
          [-3, coordinates[1]],
        ]),
      );
      const data = Buffer.concat([Buffer.alloc(16), Buffer.from([0, rawId.length]), rawId, key]);
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(rp.id, deviation, data)],
        ]),
      );
      return {
        ...credential,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge, deviation).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Uses it. */
    use({ challenge, rpId }: PasskeyOptions, deviation: Deviation = {}): UsedPasskey {
      counter += 1;
      const clientData = clientDataOf('webauthn.get', challenge, deviation);
      const data = authenticatorData(rpId, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: deviation.userHandle ?? userHandle,
        },
      };
    },
  };
}
