import type { DeviceConnectivityBody } from '@airdeck/contract/device-credentials';

/** Where devices reach this server. */
export type DeviceAddresses = {
  /** Of the HTTP interface, without a slash at its end. */
  readonly httpUrl: string;
  readonly mqttPort: number;
};

/** What is sent to try a device out. In double quotes, which every shell understands. */
const READING = String.raw`"{\"pm25\":12}"`;

/** Ready-made shell commands that send a reading with an access token; only those that the transport type allows. */
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
  // A terminal acts on control characters before any quotes are read.
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

/** As part of a path that stands in a shell command without quotes. */
function inUrl(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}

/**
 * As one word of a shell command. A token is any text that a user chose, and anyone who copies the line must not run
 * what is in it.
 */
function inShell(text: string): string {
  return /^[\w.~-]+$/.test(text) ? `"${text}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
