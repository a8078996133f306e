/** As many for every token: how long it is, is no one's business. */
const MASK = '•'.repeat(12);

/** Where the platform's lines hold the token: in the address that is posted to, and as the user of MQTT. */
const IN_ADDRESS = /(\/api\/v1\/)[^/\s]+(?=\/telemetry)/;
const AS_USER = /( -u )(?:"[^"]*"|'(?:[^']|'\\'')*'(?=\s|$)|\S+)/;

/** The line without its access token; nothing of it can be seen where it is not where it is expected. */
export function maskedCommand(command: string): string {
  for (const place of [IN_ADDRESS, AS_USER]) {
    if (place.test(command)) return command.replace(place, `$1${MASK}`);
  }
  return MASK;
}
