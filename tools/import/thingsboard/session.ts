import type { z } from 'zod';
import { type Operation, pathOf } from '../../../packages/contract/src/common/operation.ts';
import { impersonateUser } from '../../../packages/contract/src/sign-in/impersonation.ts';
import {
  getOwnUser,
  login,
  logout,
  tokenPairSchema,
} from '../../../packages/contract/src/sign-in/sign-in.ts';
import { type HttpClient, ImportError, RefusedError } from './http-client.ts';
import { userSchema, type WireUser } from './wire.ts';

export type CallInput = {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
};

/** A signed-in user of one server. */
export type ServerSession = {
  readonly user: WireUser;
  /** @throws RefusedError for a refused request; ImportError for an invalid response */
  call<S extends z.ZodType>(operation: Operation, input: CallInput, schema: S): Promise<z.output<S>>;
  /** A session in which this user impersonates another one. */
  actAs(user: WireUser): ServerSession;
  /** Signs out, and ignores failures. */
  end(): Promise<void>;
};

/** Tokens are renewed this long before they expire. */
const AHEAD_MS = 60_000;

export type Credentials = { readonly username: string; readonly password: string };

/** @throws ImportError when the sign-in is refused */
export async function signIn(
  name: string,
  client: HttpClient,
  credentials: Credentials,
): Promise<ServerSession> {
  const getToken = async () => {
    const body = JSON.stringify(credentials);
    const text = await client
      .send({ method: login.method, path: pathOf(login), pathName: login.path, body })
      .catch((error: unknown) => {
        if (!(error instanceof RefusedError)) throw error;
        throw new ImportError(`${name} refuses the sign-in of ${credentials.username}: ${error.message}`);
      });
    const pair = tokenPairSchema.safeParse(parseJson(text));
    const { scope } = (parseJson(text) ?? {}) as { scope?: unknown };
    if (!pair.success || typeof scope === 'string') {
      throw new ImportError(`${name} wants a second factor, or a new password, of ${credentials.username}`);
    }
    return pair.data.token;
  };
  const anonymous = { email: credentials.username } as WireUser;
  const user = await createSession(name, client, anonymous, getToken).call(getOwnUser, {}, userSchema);
  return createSession(name, client, user, getToken);
}

function createSession(
  name: string,
  client: HttpClient,
  user: WireUser,
  getToken: () => Promise<string>,
): ServerSession {
  let current: { readonly token: string; readonly renewAt: number } | undefined;
  let renewal: Promise<string> | undefined;

  /** One renewal at a time, shared by all waiting requests. */
  function renew(): Promise<string> {
    renewal ??= getToken()
      .then((token) => {
        current = { token, renewAt: expiryOf(token) - AHEAD_MS };
        return token;
      })
      .finally(() => {
        renewal = undefined;
      });
    return renewal;
  }

  const validToken = () => (current && Date.now() < current.renewAt ? current.token : renew());

  async function send(operation: Operation, { params, query, body }: CallInput): Promise<string> {
    const request = {
      method: operation.method,
      path: `${pathOf(operation, params)}${queryText(query)}`,
      pathName: operation.path,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
    const token = await validToken();
    try {
      return await client.send({ ...request, token });
    } catch (error) {
      if (!(error instanceof RefusedError) || error.status !== 401) throw error;
      // Invalidated by the server: a restart with another key, a changed password.
      const isNewer = current && current.token !== token;
      return client.send({ ...request, token: isNewer ? current?.token : await renew() });
    }
  }

  const session: ServerSession = {
    user,
    async call(operation, input, schema) {
      const text = await send(operation, input);
      const parsed = schema.safeParse(text === '' ? undefined : (parseJson(text) ?? text));
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const where = issue && issue.path.length > 0 ? ` at ${issue.path.join('.')}` : '';
      throw new ImportError(
        `${name} answers ${operation.method} ${operation.path} in another form${where}: ${issue?.message}`,
      );
    },
    actAs(other) {
      const act = async () =>
        (await session.call(impersonateUser, { params: { userId: other.id } }, tokenPairSchema)).token;
      return createSession(name, client, other, act);
    },
    async end() {
      if (!current) return;
      const { token } = current;
      await client
        .send({ method: logout.method, path: pathOf(logout), pathName: logout.path, token })
        .catch(() => undefined);
    },
  };
  return session;
}

/** Epoch ms. An unreadable token is used until it is refused. */
function expiryOf(token: string): number {
  const claims = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as
    | { exp?: unknown }
    | undefined;
  return typeof claims?.exp === 'number' ? claims.exp * 1000 : Number.POSITIVE_INFINITY;
}

function queryText(query: CallInput['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== undefined) parameters.append(name, String(one));
  }
  return parameters.size === 0 ? '' : `?${parameters}`;
}

/** Undefined: not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
