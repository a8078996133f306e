/**
 * What the code on a device's label says: `airdeck:claim:`, the secret in URL encoding, a colon, and the device's name to
 * the letter. It stands beside `airdeck:device:`, the code of a packing list, which names a device and opens nothing.
 */
const CLAIM_PREFIX = 'airdeck:claim:';
const DEVICE_PREFIX = 'airdeck:device:';

export type ClaimCode = {
  readonly deviceName: string;
  /** Empty where the code names the device alone. */
  readonly secretKey: string;
};

export const claimCodeText = ({ deviceName, secretKey }: ClaimCode): string =>
  `${CLAIM_PREFIX}${encodeURIComponent(secretKey)}:${deviceName}`;

/** Reads what a camera saw; undefined: it is not the code of a device. */
export function readClaimCode(text: string): ClaimCode | undefined {
  const given = text.trim();
  const behind = (prefix: string) =>
    given.slice(0, prefix.length).toLowerCase() === prefix ? given.slice(prefix.length) : undefined;
  const named = behind(DEVICE_PREFIX)?.trim();
  if (named) return { deviceName: named, secretKey: '' };
  const [secret, ...name] = behind(CLAIM_PREFIX)?.split(':') ?? [];
  const deviceName = name.join(':').trim();
  if (secret === undefined || deviceName === '') return undefined;
  try {
    return { deviceName, secretKey: decodeURIComponent(secret) };
  } catch {
    return undefined;
  }
}

/** A code of ten letters in two groups, as it is read from a label. */
export const inGroups = (secretKey: string): string =>
  /^[A-Z2-9]{10}$/.test(secretKey) ? `${secretKey.slice(0, 5)}-${secretKey.slice(5)}` : secretKey;
