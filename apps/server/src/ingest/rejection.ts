/** Why a message of a device cannot be stored. The codes are used in the quarantine and in metrics. */
export const REJECTIONS = {
  'not-utf8': 'the message is not valid UTF-8',
  compressed: 'the message is compressed',
  'too-large': 'the message is larger than a device may send',
  'connection-replaced':
    'another connection with the same access token ended this one, again within ten minutes',
  'not-json': 'the message is not valid JSON',
  'wrong-form': 'the message is neither an object of values, nor {"ts","values"}, nor an array of these',
  empty: 'the message holds no values',
  'not-decoded': 'the network server has not decoded the message: its device profile there needs a codec',
  'ts-not-a-number': '"ts" is not a number of milliseconds',
  'ts-out-of-range': '"ts" lies before 2000-01-01 or more than a day ahead of the server',
  'ts-not-kept': '"ts" lies before the time from which this installation keeps readings',
  'number-out-of-range': 'a number is too large for double precision',
  'unstorable-text': 'a text holds a NUL character or half of a surrogate pair',
  'key-length': 'a key is empty or longer than 255 characters',
  'too-many-keys': 'more than 256 keys',
  'too-many-values': 'more than 20000 values',
  'too-many-readings': 'more than 5000 readings',
  'too-deep': 'a value is nested too deeply',
  'not-a-call': 'the message is not an object with a "method"',
  'not-an-offer': 'the message is neither empty nor an object with a "secretKey" and a "durationMs"',
  'claiming-not-allowed': 'its tenant has not allowed the device to be claimed, or a customer has it',
  'too-many-offers': 'the device offers itself too often',
  'wrong-gateway-form': 'the message is not what a gateway sends on this topic',
  'device-name': 'the name of a device is missing, empty, longer than 255 characters, or cannot be stored',
  'device-out-of-reach': 'a device of this name is there, and the gateway does not serve it',
  'device-not-added': 'the tenant has no such device, and the gateway may not add any',
  'too-many-devices': 'more devices than a gateway may serve',
  'too-many-new-devices': 'more new devices than a gateway may add in a day',
  'device-refused': 'the device cannot be made',
  'unknown-topic': 'nothing is received on this topic',
  'refused-by-database': 'the database cannot store it',
} as const;

export type RejectionReason = keyof typeof REJECTIONS;

const FOR_NOW: ReadonlySet<RejectionReason> = new Set(['too-many-offers', 'too-many-new-devices']);

/** Whether a quota of its sender is the reason, and not a fault of the message: it can be sent again later. */
export const isForNow = (reason: RejectionReason): boolean => FOR_NOW.has(reason);

/** A message that is refused: it is invalid, so that sending it again will not help, or a quota is used up. */
export class Rejection extends Error {
  override readonly name = 'Rejection';
  readonly reason: RejectionReason;

  constructor(reason: RejectionReason, cause?: unknown) {
    super(REJECTIONS[reason], cause === undefined ? undefined : { cause });
    this.reason = reason;
  }
}

/** A valid message that is not stored: the database is unavailable, or the server is stopping. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
