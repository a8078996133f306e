import { provisionDevice } from '@airdeck/contract/device-port/device-api';
import {
  PROVISION_REQUEST_TOPIC,
  PROVISION_RESPONSE_TOPIC,
  PROVISIONING_USER,
} from '@airdeck/contract/device-port/device-messages';

export type RegistrationNeeds = {
  readonly httpUrl: string;
  readonly mqttPort: number;
  readonly deviceName: string;
  readonly provisionDeviceKey: string;
  readonly provisionDeviceSecret: string;
};

/** Shell commands that request an access token like a device, over MQTT and over HTTP. */
export function registrationCommands({ httpUrl, mqttPort, ...request }: RegistrationNeeds) {
  const body = inShell(asJson(request));
  const host = new URL(httpUrl).hostname.replace(/^\[|\]$/g, '');
  return {
    mqtt:
      `mosquitto_rr -h ${host} -p ${mqttPort} -u ${PROVISIONING_USER} ` +
      `-t ${PROVISION_REQUEST_TOPIC} -e ${PROVISION_RESPONSE_TOPIC} -m ${body}`,
    http: `curl -X POST ${httpUrl}${provisionDevice.path} --header Content-Type:application/json --data ${body}`,
  };
}

/** Escapes control characters, which a terminal interprets before quotes are parsed. */
function asJson(request: object): string {
  const escaped = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(request).replace(/\p{Cc}/gu, escaped);
}

/** Quotes a text as one word of a shell command: keys may be any saved text, which must not be executed. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
