import { lookup, Resolver } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { LIMITS } from '../limits/limits.ts';
import { DeliveryError } from './delivery-error.ts';
import { isPublicAddress, literalAddress } from './private-addresses.ts';

const NAME_LIMIT_MS = 3_000;

/** Connects to hosts entered by users. */
export type Outbound = {
  readonly allowsPrivate: boolean;
  /** The IP address to connect to for the host of a URL. @throws DeliveryError if it has none, or one that is refused */
  addressOf(url: URL): Promise<string>;
  /**
   * @returns the status of the response; redirects are not followed
   * @throws DeliveryError without a response
   */
  post(url: string, message: Pick<OutboundRequest, 'headers'> & { readonly body: Body }): Promise<number>;
  /**
   * The same, with the body of the response.
   * @param most bytes of it
   * @throws DeliveryError without a response, or for a longer one
   */
  ask(url: string, request: OutboundRequest, most: number): Promise<OutboundAnswer>;
  /**
   * The same, with the beginning of the body, as far as it comes in time.
   * @param most bytes of it
   * @throws DeliveryError without a response
   */
  askBriefly(url: string, request: OutboundRequest, most: number): Promise<OutboundAnswer>;
};

type Body = Buffer | string;
type OutboundRequest = {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Body | undefined;
};
type OutboundAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** The IP addresses of a host name. @throws if there is none */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/** By name servers only, with a time-out: the system's lookup would block threads of Node's pool. */
async function resolveOnInternet(name: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: NAME_LIMIT_MS, tries: 1 });
  const none = () => [];
  const [four, six] = await Promise.all([
    resolver.resolve4(name).catch(none),
    resolver.resolve6(name).catch(none),
  ]);
  return [...four, ...six];
}

/** Including the names in the machine's own configuration. */
const resolveAnywhere: ResolveName = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address);

/**
 * Protects the server's network from URLs that users enter (SSRF): a host name is resolved once, all of its addresses
 * must be public, and the connection goes to the address that was checked.
 * @param allowsPrivate whether the operator allows addresses of private networks
 */
export function createOutbound(parts: {
  allowsPrivate: boolean;
  limitMs?: number;
  resolveName?: ResolveName;
}): Outbound {
  const { allowsPrivate, limitMs = LIMITS.outbound.sendMs } = parts;
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

  /** @param read the response, whose body may be endless */
  async function send<T>(
    address: string,
    { method, headers, body }: OutboundRequest,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const url = new URL(address);
    const signal = AbortSignal.timeout(limitMs);
    const target = await checkedAddress(url);
    const chosen = { address: target, family: isIPv6(target) ? 6 : 4 };
    const open = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const fail = (error: NodeJS.ErrnoException) =>
        reject(
          error instanceof DeliveryError
            ? error
            : signal.aborted
              ? new DeliveryError('noAnswer')
              : new DeliveryError('unreachable', error.code ?? error.message),
        );
      const request = open(url, {
        method,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
          connection: 'close',
        },
        // A new connection, to the address that was checked.
        agent: false,
        lookup: (_name, options, callback) =>
          options.all ? callback(null, [chosen]) : callback(null, chosen.address, chosen.family),
        signal,
        maxHeaderSize: LIMITS.outbound.answerHeadBytes,
      });
      let isAnswered = false;
      request.on('response', (response) => {
        isAnswered = true;
        read(response)
          .then(resolve, fail)
          .finally(() => response.destroy());
        response.on('error', () => undefined);
      });
      // Once it is answered, its reader decides: what it has may be enough.
      request.on('error', (error) => {
        if (!isAnswered) fail(error);
      });
      // After a protocol switch (101), for instance, there is neither a response nor an error event.
      request.on('close', () => {
        if (!isAnswered) reject(new DeliveryError('unreachable', 'the connection was closed'));
      });
      request.end(body);
    });
  }

  return {
    allowsPrivate,
    addressOf: checkedAddress,
    post: (address, message) =>
      send(address, { method: 'POST', ...message }, async ({ statusCode = 0 }) => statusCode),
    ask: (address, request, most) =>
      send(address, request, async (response) => answerOf(response, await bodyOf(response, most))),
    askBriefly: (address, request, most) =>
      send(address, request, async (response) => answerOf(response, await beginningOf(response, most))),
  };
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage, body: Buffer): OutboundAnswer => ({
  status: statusCode,
  headers,
  body,
});

async function beginningOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece);
      length += piece.length;
      if (length >= most) break;
    }
  } catch {
    // The status has come: the rest of a slow or broken body changes nothing.
  }
  return Buffer.concat(pieces).subarray(0, most);
}

/** @throws DeliveryError for a longer body */
async function bodyOf(response: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    length += piece.length;
    if (length > most) throw new DeliveryError('refused', 'the answer is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @throws DeliveryError unless the status is 2xx */
export function checkAccepted(status: number): void {
  if (status < 200 || status > 299) throw new DeliveryError('refused', `HTTP ${status}`);
}
