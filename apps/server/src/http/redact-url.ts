/** A device's access token is a segment of its path: `/api/v1/<token>/telemetry`. */
const DEVICE_TOKEN = /(\/api\/v1\/)[^/?#]+/i;
/** Names of query parameters that open something: `?activateToken=…`, `?ticket=…`. */
const SECRET_NAME = /token|ticket|password|secret/i;

const REDACTED = '***';

/**
 * The URL as it may stand in a log: without device tokens and one-time tokens. Read in one pass, whatever it looks
 * like: strangers write it, and everybody waits while it is read.
 */
export function redactUrl(url: string): string {
  return redactParameters(url.replace(DEVICE_TOKEN, `$1${REDACTED}`));
}

function redactParameters(url: string): string {
  let isHidden = false;
  const parts = url.split(/(?=[?&#])/).map((part) => {
    // A question mark inside of a value belongs to it.
    if (isHidden && part.startsWith('?')) return '';
    const valueStart = part.indexOf('=') + 1;
    isHidden = valueStart > 0 && SECRET_NAME.test(part.slice(0, valueStart));
    return isHidden ? part.slice(0, valueStart) + REDACTED : part;
  });
  return parts.join('');
}
