import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { StartError } from '../../start-error.ts';

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'mqtt:': 1883, 'mqtts:': 8883 };
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/**
 * Rejects forwarding to this server itself, which would store everything twice. A name that cannot be resolved yet
 * passes: a server that forwards rejects connections of forwarders.
 * @param own the address on which this server accepts devices
 * @throws StartError if the address is this server's own
 */
export async function refuseOwnAddress(url: string, own: { host: string; port: number }): Promise<void> {
  const { hostname, port, protocol } = new URL(url);
  if (Number(port || DEFAULT_PORTS[protocol]) !== own.port) return;
  const name = hostname.replace(/^\[|\]$/g, '');
  const theirs = await addressesOf(name);
  const mine = EVERY_ADDRESS.includes(own.host) ? localAddresses() : await addressesOf(own.host);
  if (theirs.some((address) => mine.includes(address)))
    throw new StartError(`FORWARD_MQTT_URL: ${url} is this server itself`);
}

async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name)) return [name];
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}

const localAddresses = () =>
  Object.values(networkInterfaces()).flatMap((entries = []) => entries.map(({ address }) => address));
