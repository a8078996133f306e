/** The values of the server and the device that an example contains. */
export type Sending = {
  readonly httpUrl: string;
  /** Host of MQTT. */
  readonly host: string;
  readonly mqttPort: string;
  readonly accessToken: string;
};

/** A token of other characters would have to be quoted differently in each language. */
const COMMAND_OF_HTTP = /-X POST (\S+)\/api\/v1\/([\w.~-]+)\/telemetry/;
const COMMAND_OF_MQTT = / -h (\S+) -p (\d+) /;

/**
 * Reads the addresses and the token from the platform's commands, which are all that it says of them.
 * @returns undefined: the device does not use both ways, or its token cannot be filled in as it is
 */
export function sendingOf(commands: {
  curl?: string | undefined;
  mosquitto?: string | undefined;
}): Sending | undefined {
  const [, httpUrl, accessToken] = COMMAND_OF_HTTP.exec(commands.curl ?? '') ?? [];
  const [, host, mqttPort] = COMMAND_OF_MQTT.exec(commands.mosquitto ?? '') ?? [];
  if (!httpUrl || !accessToken || !host || !mqttPort) return undefined;
  return { httpUrl, accessToken, host, mqttPort };
}

/** An example of `examples/`, with the texts that its README lists replaced. */
export function filledExample(example: string, deviceId: string, sending: Sending): string {
  const values: Readonly<Record<string, string>> = {
    'http://127.0.0.1:8080': sending.httpUrl,
    '127.0.0.1': sending.host,
    1883: sending.mqttPort,
    ACCESS_TOKEN: sending.accessToken,
    DEVICE_ID: deviceId,
  };
  return example.replaceAll(
    /http:\/\/127\.0\.0\.1:8080|127\.0\.0\.1|\b1883\b|ACCESS_TOKEN|DEVICE_ID/g,
    (text) => values[text] ?? text,
  );
}
