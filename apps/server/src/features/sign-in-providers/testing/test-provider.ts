import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** A person at the provider. */
export type TestPerson = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  /** Whatever the provider says of the groups, in a claim of this name. */
  readonly groups?: unknown;
  /** Whether there are too many groups for the token, as Entra ID says. */
  readonly hasgroups?: boolean;
};

export const CLIENT = { clientId: 'airdeck', clientSecret: 'a secret of the client' } as const;

/** How long an ID token is valid. */
export const ID_TOKEN_S = 600;

/** A provider on loopback, whose people sign in by opening the address to which they are led. */
export type TestProvider = {
  readonly issuer: string;
  /** Registers this server as its client, and forgets all sign-ins. */
  register(redirectUrls: readonly string[], settings?: Configuration): void;
  /** How far the clock of the provider is off while it issues tokens, ms. */
  setClock(offMs: number): void;
  /** Who signs in from now on. */
  signsIn(person: TestPerson): void;
  /** Follows an address of the provider. @returns the address to which the browser is led back */
  visit(url: string, options?: { readonly refuses?: boolean }): Promise<string>;
  /** Paths of requests so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
};

export async function startTestProvider(): Promise<TestProvider> {
  let person: TestPerson = { sub: 'nobody' };
  const requests: string[] = [];
  let clockOffMs = 0;
  let handle: ReturnType<Provider['callback']> | undefined;
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    requests.push(pathname);
    if (pathname === '/token' && clockOffMs !== 0) {
      // The provider has the clock of this process.
      const realNow = Date.now;
      Date.now = () => realNow() + clockOffMs;
      response.once('close', () => {
        Date.now = realNow;
      });
    }
    void handle?.(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configurationOf = (redirectUrls: readonly string[]): Configuration => ({
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [...redirectUrls],
        post_logout_redirect_uris: [...new Set(redirectUrls.map((url) => `${new URL(url).origin}/`))],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups', 'hasgroups'],
    },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...person, sub: accountId }),
    }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 2 * ID_TOKEN_S, IdToken: ID_TOKEN_S },
  });

  function register(redirectUrls: readonly string[], settings: Configuration = {}): void {
    const provider = new Provider(issuer, { ...configurationOf(redirectUrls), ...settings });
    const answer = provider.callback();
    handle = async (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', issuer);
      if (!pathname.startsWith('/interaction/')) return answer(request, response);
      const { params } = await provider.interactionDetails(request, response);
      const grant = new provider.Grant({ accountId: person.sub, clientId: String(params['client_id']) });
      grant.addOIDCScope(String(params['scope']));
      const consent = { grantId: await grant.save() };
      const result = searchParams.has('refuse')
        ? { error: 'access_denied' }
        : { login: { accountId: person.sub }, consent };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    };
  }

  return {
    issuer,
    register,
    requests,
    setClock(offMs) {
      clockOffMs = offMs;
    },
    signsIn(next) {
      person = next;
    },
    async visit(url, { refuses = false } = {}) {
      const cookies = new Map<string, string>();
      for (let at = url; ; ) {
        const place = new URL(at, issuer);
        if (place.origin !== issuer) return place.href;
        if (refuses && place.pathname.startsWith('/interaction/')) place.searchParams.set('refuse', '');
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(place, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
          cookies.set(name, value);
        }
        const next = response.headers.get('location');
        if (next === null)
          throw new Error(`${place.href} answered ${response.status}: ${await response.text()}`);
        at = new URL(next, place).href;
      }
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
