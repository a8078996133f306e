import { tooMuchAtOnce, unavailableNow } from '../../http/errors.ts';
import { retryAfterSOf } from '../../ingest/http/refusals.ts';
import { Unavailable } from '../../ingest/rejection.ts';
import { NotNow } from '../../ingest/written-device.ts';
import { LIMITS } from '../../limits/limits.ts';

/** Options of routes whose body is what a device would send, or takes as much to store. */
export const MESSAGE = { bodyLimit: LIMITS.ingest.messageBytes };

/** The answer to a write that the ingest did not accept: that it may be sent again. Other errors stay as they are. */
export function answerOfWrite(error: unknown): unknown {
  if (error instanceof Unavailable) return unavailableNow(retryAfterSOf('server'));
  if (!(error instanceof NotNow)) return error;
  const { refusal } = error;
  if (refusal === 'server') return unavailableNow(retryAfterSOf(refusal));
  const message =
    refusal === 'rate' ? 'Too much is written for this device' : 'Too much is waiting to be stored already';
  return tooMuchAtOnce(message, retryAfterSOf(refusal));
}
