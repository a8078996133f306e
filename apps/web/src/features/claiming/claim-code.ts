/**
 * The code on a device's label: `airdeck:claim:`, the URL-encoded secret, a colon, and the verbatim device name. The
 * code on a packing list, `airdeck:device:`, only names a device, and grants no access.
 */
const CLAIM_PREFIX = 'airdeck:claim:';
const DEVICE_PREFIX = 'airdeck:device:';

export type ClaimCode = {
  readonly deviceName: string;
  /** Empty if the code only names the device. */
  readonly secretKey: string;
};

export const claimCodeText = ({ deviceName, secretKey }: ClaimCode): string =>
  `${CLAIM_PREFIX}${encodeURIComponent(secretKey)}:${deviceName}`;

/** Parses a scanned text; undefined: not the code of a device. */
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

/** A code of ten characters in two groups, as printed on labels; other texts are unchanged. */
export const inGroups = (secretKey: string): string =>
  /^[A-Z2-9]{10}$/.test(secretKey) ? `${secretKey.slice(0, 5)}-${secretKey.slice(5)}` : secretKey;
