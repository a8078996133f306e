export type Address = { readonly host: string; readonly port: number };

/** Reads `host:port`, or a host alone. */
export function addressOf(text: string, usualPort: number): Address {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname, port: port === '' ? usualPort : Number(port) };
}
