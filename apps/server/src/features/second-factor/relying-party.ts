import { isIP } from 'node:net';
import {
  type NewPasskey,
  type NewPasskeyOptions,
  PASSKEY_ERRORS,
  type PasskeyOptions,
  type UsedPasskey,
} from '@airdeck/contract/second-factor/passkeys';
import type { BrandOf, BrandOwner } from '../../brand.ts';
import { badRequest } from '../../http/errors.ts';
import type { User } from '../users/users.repository.ts';
import type { Passkey } from './passkeys.repository.ts';

/** EdDSA, ES256 and RS256, by COSE: every authenticator makes one of them. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = 300_000;

/** Neither at the start nor for those who use no passkey. */
const library = () => import('@simplewebauthn/server');

type MadePasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;
type KnownPasskey = Pick<Passkey, 'credentialId' | 'transports'>;

export type RelyingParty = ReturnType<typeof createRelyingParty>;

/**
 * The server to which passkeys belong, as WebAuthn calls it: its name is that of its public address, and never what a
 * request says. They are used there, and by people of a tenant at its confirmed host name, of which browsers ask the
 * public address (`/.well-known/webauthn`). All passkeys are discoverable, and verify their user, by a PIN or a finger.
 */
export function createRelyingParty({ brandOf }: { brandOf: BrandOf }) {
  /** @throws ApiError 400/31 */
  function address(): { rpID: string; origin: string } {
    const { hostname, origin } = new URL(brandOf({ tenantId: null }).consoleUrl);
    if (hostname.startsWith('[') || isIP(hostname) !== 0) throw badRequest(PASSKEY_ERRORS.noName);
    return { rpID: hostname, origin };
  }

  /**
   * A tenant decides where its host name leads, and may put another page there: what people of other tenants sign on
   * that page opens nothing.
   * @throws ApiError 400/31
   */
  function expectedFor(owner: BrandOwner): { expectedRPID: string; expectedOrigin: string[] } {
    const { rpID, origin } = address();
    return { expectedRPID: rpID, expectedOrigin: [origin, new URL(brandOf(owner).consoleUrl).origin] };
  }

  /** The bytes of a user's id, by which authenticators keep one passkey of a person each. */
  const handleOf = (userId: string) => Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');

  const describe = ({ credentialId, transports }: KnownPasskey) => ({
    id: credentialId,
    type: 'public-key' as const,
    transports,
  });

  return {
    /** @param known of the user: none of their authenticators makes a second one @throws ApiError 400/31 */
    newPasskeyOptions(user: User, challenge: string, known: readonly KnownPasskey[]): NewPasskeyOptions {
      const fullName = [user.firstName, user.lastName].filter(Boolean).join(' ');
      return {
        rp: { id: address().rpID, name: brandOf(user).name },
        user: {
          id: handleOf(user.id),
          name: user.email,
          displayName: fullName || user.email,
        },
        challenge,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
        timeout: TIMEOUT_MS,
        excludeCredentials: known.map(describe),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
        attestation: 'none',
      };
    },

    /** @param known those that may be used; none: any @throws ApiError 400/31 */
    passkeyOptions: (challenge: string, known: readonly KnownPasskey[]): PasskeyOptions => ({
      rpId: address().rpID,
      challenge,
      timeout: TIMEOUT_MS,
      allowCredentials: known.map(describe),
      userVerification: 'required',
    }),

    /** The stored part of a new passkey; undefined: the answer is not to this challenge, or not from where its user signs in. */
    async read(answer: NewPasskey, challenge: string, owner: BrandOwner): Promise<MadePasskey | undefined> {
      const expected = expectedFor(owner);
      const { verifyRegistrationResponse } = await library();
      const { transports = [], ...response } = answer.response;
      const checked = await verifyRegistrationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        ...expected,
        expectedChallenge: challenge,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => undefined);
      if (!checked?.verified) return undefined;
      const { id, publicKey, counter } = checked.registrationInfo.credential;
      return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
    },

    /**
     * The count of uses after this one; undefined: it is not of this passkey, not to this challenge, not from where its user
     * signs in, of an
     * unverified person, or of a copy, which counts less.
     */
    async verify(
      answer: UsedPasskey,
      challenge: string,
      { passkey, owner }: { readonly passkey: Passkey; readonly owner: BrandOwner },
    ): Promise<number | undefined> {
      const expected = expectedFor(owner);
      const { userHandle, ...response } = answer.response;
      if (userHandle !== undefined && userHandle !== handleOf(passkey.userId)) return undefined;
      const { verifyAuthenticationResponse } = await library();
      const checked = await verifyAuthenticationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        ...expected,
        expectedChallenge: challenge,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }).catch(() => undefined);
      return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
    },
  };
}
