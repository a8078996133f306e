import type {
  BegunPasskeyUse,
  NewPasskey,
  NewPasskeyOptions,
  PasskeyUse,
} from '@airdeck/contract/second-factor/passkeys';

/** Loaded when a passkey is made or used. */
const library = () => import('@simplewebauthn/browser');

const ADDRESS_OF_NUMBERS = /^[\d.]+$|^\[/;

/** Whether this browser makes and uses passkeys at the present address: they belong to the name of a server. */
export const supportsPasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !ADDRESS_OF_NUMBERS.test(window.location.hostname);

/** Has the browser make a passkey. @throws if the person refuses, or there is one on the device */
export async function makePasskey(options: NewPasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Has the browser use a passkey. @throws if the person refuses, or there is none on the device */
export async function passkeyUseOf({ attempt, options }: BegunPasskeyUse): Promise<PasskeyUse> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options as never });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const answer = {
    clientDataJSON,
    authenticatorData,
    signature,
    ...(userHandle !== undefined && { userHandle }),
  };
  return { attempt, passkey: { id, rawId, type: 'public-key', response: answer } };
}
