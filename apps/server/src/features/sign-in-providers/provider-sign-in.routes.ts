import {
  beginProviderSignIn,
  endProviderSession,
  findDomainProviders,
  finishProviderSignIn,
  listPlatformProviders,
  listProviderButtons,
  PLATFORM_ICONS,
  returnFromProvider,
  startPathOf,
} from '@airdeck/contract/sign-in-providers/provider-sign-in';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../http/serve.ts';
import { sourceOf } from '../sign-in/sign-in-completion.ts';
import type { ProviderFlow } from './provider-flow.service.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';

/** The screen that asks for the tokens, or says why there are none. */
const SCREEN = '/signIn/provider';

const MS_PER_S = 1000;

/** The steps of a sign-in by a provider. */
export function providerSignInRoutes(
  app: FastifyInstance,
  parts: {
    flow: ProviderFlow;
    limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers;
    /** URL of the console, without a trailing slash. */
    consoleUrl: () => string;
    /** The same under a host name. */
    urlAt: (hostname: string) => string;
  },
): void {
  const { flow, limits, consoleUrl, urlAt } = parts;
  const step = { maxPerMinute: limits.stepsPerAddressAndMinute };

  /** No other site of the domain can set a cookie with this prefix, which browsers take over https only. */
  const cookieName = () => (consoleUrl().startsWith('https:') ? '__Host-airdeck-sign-in' : 'airdeck-sign-in');
  const setCookie = (reply: FastifyReply, secret: string, maxAgeMs: number) => {
    const secure = consoleUrl().startsWith('https:') ? '; Secure' : '';
    // Lax: it comes along when the provider leads back.
    const rules = `Path=/; Max-Age=${maxAgeMs / MS_PER_S}; HttpOnly; SameSite=Lax${secure}`;
    return reply.header('set-cookie', `${cookieName()}=${secret}; ${rules}`);
  };
  const secretOf = ({ headers }: FastifyRequest): string | undefined =>
    (headers.cookie ?? '')
      .split('; ')
      .find((cookie) => cookie.startsWith(`${cookieName()}=`))
      ?.slice(cookieName().length + 1);
  const leadTo = (reply: FastifyReply, address: string) =>
    reply.status(302).header('location', address).send();
  const toScreen = (reply: FastifyReply) => leadTo(reply, `${urlAt(reply.request.hostname)}${SCREEN}`);

  serve(
    app,
    listProviderButtons,
    async () => ({ providers: await flow.buttons(), isByDomain: await flow.isByDomain() }),
    step,
  );
  serve(app, findDomainProviders, ({ body }) => flow.buttonsOf(body.domain), step);
  serve(
    app,
    listPlatformProviders,
    async () =>
      (await flow.buttons()).map(({ id, name, icon }) => ({
        name,
        icon: PLATFORM_ICONS[icon],
        url: startPathOf(id),
      })),
    step,
  );

  serve(
    app,
    beginProviderSignIn,
    async ({ params, request, reply }) => {
      const begun = await flow.begin(params.providerId, request.hostname);
      if (!begun) return toScreen(setCookie(reply, '', 0));
      setCookie(reply, begun.browserSecret, limits.signInMs);
      return begun.url === undefined ? toScreen(reply) : leadTo(reply, begun.url);
    },
    step,
  );

  serve(
    app,
    returnFromProvider,
    async ({ params, request, reply }) => {
      const [, query = ''] = request.url.split('?');
      await flow.takeAnswer(
        params.providerId,
        secretOf(request),
        new URLSearchParams(query),
        request.hostname,
      );
      return toScreen(reply);
    },
    step,
  );

  serve(app, endProviderSession, async ({ caller, request }) => ({
    url: await flow.end(caller, request.hostname),
  }));

  serve(
    app,
    finishProviderSignIn,
    ({ request, reply }) => {
      const secret = secretOf(request);
      setCookie(reply, '', 0);
      return flow.finish(secret, sourceOf(request));
    },
    step,
  );
}
