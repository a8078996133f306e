import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { LIMITS } from '../limits/limits.ts';
import { DeliveryError } from './delivery-error.ts';
import { isPublicAddress, literalAddress } from './private-addresses.ts';

const NAME_LIMIT_MS = 3_000;

/** Posts to addresses that users of this server chose. */
export type Outbound = {
  readonly allowsPrivate: boolean;
  /**
   * @returns the status of the answer, whatever it is; a redirect is not followed
   * @throws DeliveryError when there is none
   */
  post(
    url: string,
    message: { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer | string },
  ): Promise<number>;
};

/** The addresses of a name. @throws when it has none */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** Of the name servers only, and within a time: looking up in the system would take up threads that others need. */
async function resolveOnInternet(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_LIMIT_MS, tries: 1 });
  const none = () => [];
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(none),
    resolver.resolve6(name).catch(none),
  ]);
  return [...four, ...six];
}

/** Also what the operator's machine knows by itself. */
const resolveAnywhere: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Users name the addresses, and this server stands inside a network that they do not: a name is looked up once, all of
 * its addresses must be public, and the connection goes to the one that was checked.
 * @param allowsPrivate the operator allows addresses of private networks
 */
export function createOutbound(parts: {
  allowsPrivate: boolean;
  limitMs?: number;
  resolveName?: ResolveName;
}): Outbound {
  const { allowsPrivate, limitMs = LIMITS.notifications.sendMs } = parts;
  const { resolveName = allowsPrivate ? resolveAnywhere : resolveOnInternet } = parts;

  async function checkedAddress(url: URL): Promise<string> {
    const literal = literalAddress(url);
    const addresses = literal === undefined ? await addressesOf(url.hostname) : [literal];
    if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new DeliveryError('addressRefused');
    const [first] = addresses;
    if (first === undefined) throw new DeliveryError('unreachable', 'the name has no address');
    return first;
  }

  async function addressesOf(name: string): Promise<readonly string[]> {
    try {
      return await resolveName(name);
    } catch {
      throw new DeliveryError('unreachable', 'the name has no address');
    }
  }

  return {
    allowsPrivate,
    async post(address, { headers, body }) {
      const url = new URL(address);
      const signal = AbortSignal.timeout(limitMs);
      const target = await checkedAddress(url);
      const chosen = { address: target, family: isIPv6(target) ? 6 : 4 };
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      return new Promise((resolve, reject) => {
        const request = send(url, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
          // A connection of its own, to the address that was checked.
          agent: false,
          lookup: (_name, options, callback) =>
            options.all ? callback(null, [chosen]) : callback(null, chosen.address, chosen.family),
          signal,
          maxHeaderSize: LIMITS.notifications.answerHeadBytes,
        });
        request.on('response', (response) => {
          // What it says beside the status is of no interest, and may be without end.
          resolve(response.statusCode ?? 0);
          response.on('error', () => undefined);
          response.destroy();
        });
        request.on('error', (error: NodeJS.ErrnoException) =>
          reject(
            signal.aborted
              ? new DeliveryError('noAnswer')
              : new DeliveryError('unreachable', error.code ?? error.message),
          ),
        );
        // Such as an answer that changes the protocol (101), of which neither of the two is heard.
        request.on('close', () => reject(new DeliveryError('unreachable', 'the connection was closed')));
        request.end(body);
      });
    },
  };
}

/** @throws DeliveryError unless it is a status of success */
export function checkAccepted(status: number): void {
  if (status < 200 || status > 299) throw new DeliveryError('refused', `HTTP ${status}`);
}
