/** A device's access token is a segment of its path: `/api/v1/<token>/telemetry`. */
const DEVICE_TOKEN = /(\/api\/v1\/)[^/?#]+/i;
/** Query parameters that open something: `?activateToken=…`, `?ticket=…`. */
const SECRET_PARAMETER = /([?&][^=&#]*(?:token|ticket|password|secret)[^=&#]*=)[^&#]*/gi;

const REDACTED = '***';

/** The URL as it may stand in a log: without device tokens and one-time tokens. */
export function redactUrl(url: string): string {
  return url.replace(DEVICE_TOKEN, `$1${REDACTED}`).replace(SECRET_PARAMETER, `$1${REDACTED}`);
}
