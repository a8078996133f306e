import { isForNow, REJECTIONS, type RejectionReason } from '../rejection.ts';
import type { Answer } from './acknowledgements.ts';
import { REASON, type ReasonCode } from './reason-codes.ts';

/** Rejection reasons with a specific MQTT 5 reason code. */
const CODES: ReadonlyMap<RejectionReason, ReasonCode> = new Map([
  ['device-out-of-reach', REASON.notAuthorized],
  ['device-not-added', REASON.notAuthorized],
  ['claiming-not-allowed', REASON.notAuthorized],
  ['too-many-devices', REASON.quotaExceeded],
  ['too-many-new-devices', REASON.quotaExceeded],
  ['too-many-offers', REASON.quotaExceeded],
]);

/** The answer to a message that was refused, or of which a gateway's part was, with its device's name. */
export const refusalOf = (reason: RejectionReason, name?: string): Answer => ({
  reason: CODES.get(reason) ?? REASON.payloadFormatInvalid,
  text: name === undefined ? REJECTIONS[reason] : `${name}: ${REJECTIONS[reason]}`,
  isForNow: isForNow(reason),
});
