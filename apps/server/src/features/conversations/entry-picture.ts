import { CONVERSATION_ERRORS } from '@airdeck/contract/conversations/conversation-changes';
import { badRequest } from '../../http/errors.ts';
import { CONVERSATION_LIMITS } from './conversations.limits.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Signature, length and type of the first chunk, then its width and height. */
const HEAD_BYTES = 24;
const { pictureBytes, picturePixels } = CONVERSATION_LIMITS.numbers;

/**
 * Checks the picture of an entry, which is shown unchanged.
 * @param given in Base64
 * @throws ApiError 400/31 if it is no PNG, or too large
 */
export function readPicture(given: string): Buffer {
  const file = Buffer.from(given, 'base64');
  const isPng =
    file.length >= HEAD_BYTES &&
    file.subarray(0, SIGNATURE.length).equals(SIGNATURE) &&
    file.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng || file.length > pictureBytes) throw badRequest(CONVERSATION_ERRORS.pictureInvalid);
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20);
  if (pixels === 0 || pixels > picturePixels) throw badRequest(CONVERSATION_ERRORS.pictureInvalid);
  return file;
}
