import type { DeviceConnectivityBody } from '@airdeck/contract/devices/device-credentials';

/** Endpoints of this server for devices. */
export type DeviceAddresses = {
  /** URL of the HTTP API, without a trailing slash. */
  readonly httpUrl: string;
  readonly mqttPort: number;
};

/** Payload of a trial message. In double quotes, which every shell supports. */
const READING = String.raw`"{\"pm25\":12}"`;

/** Shell commands that send a reading with an access token; only those that the transport type allows. */
export function connectivityCommands(
  { httpUrl, mqttPort }: DeviceAddresses,
  device: { readonly accessToken: string; readonly transportType: string },
): DeviceConnectivityBody {
  const { protocol, hostname } = new URL(httpUrl);
  const { accessToken, transportType } = device;
  const path = `${httpUrl}/api/v1/${inUrl(accessToken)}/telemetry`;
  const curl = `curl -v -X POST ${path} --header Content-Type:application/json --data ${READING}`;
  const host = hostname.replace(/^\[|\]$/g, '');
  const publish =
    `mosquitto_pub -d -q 1 -h ${host} -p ${mqttPort} -t v1/devices/me/telemetry ` +
    `-u ${inShell(accessToken)} -m ${READING}`;
  const http = protocol === 'https:' ? { https: curl } : { http: curl };
  // A terminal interprets control characters before quotes are parsed.
  const mqtt = /\p{Cc}/u.test(accessToken) ? undefined : { mqtt: publish };
  switch (transportType) {
    case 'DEFAULT':
      return { http, ...(mqtt && { mqtt }) };
    case 'MQTT':
      return { ...(mqtt && { mqtt }) };
    default:
      return {};
  }
}

/** Escapes a text for a path in a shell command without quotes. */
function inUrl(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

/**
 * Quotes a text as one word of a shell command. A token may be any text, which must not be executed when the line is
 * copied into a shell.
 */
function inShell(text: string): string {
  return /^[\w.~-]+$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
