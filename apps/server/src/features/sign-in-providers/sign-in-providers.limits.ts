import { MAX_DOMAINS } from '@airdeck/contract/sign-in-providers/sign-in-domains';
import { MAX_PROVIDERS } from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { bytes, defineLimits, number, RETRY_LATER, time } from '../../limits/feature-limits.ts';

const MINUTE_MS = 60_000;

export const SIGN_IN_PROVIDER_LIMITS = defineLimits({
  title: "Organisation's sign-in",
  numbers: {
    providers: MAX_PROVIDERS,
    domains: MAX_DOMAINS,
    /** The steps of a sign-in, each on its own. */
    stepsPerAddressAndMinute: 60,
    testsPerAddressAndMinute: 10,
    /** From the beginning of a sign-in to its end. */
    signInMs: 10 * MINUTE_MS,
    /** From the answer of the provider to the tokens: the console asks at once. */
    handOverMs: MINUTE_MS,
    /** How long the description of a provider is used. */
    descriptionMs: 10 * MINUTE_MS,
    askMs: 5_000,
    answerBytes: 262_144,
    idTokenBytes: 16_384,
  },
  rows: (limits) => [
    ['Providers', 'tenant, and installation', number(limits.providers), '400'],
    ['Mail domains', 'tenant', number(limits.domains), '400'],
    [
      'Steps of a sign-in by a provider, each',
      'address, all servers',
      `${number(limits.stepsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    [
      'Tests of providers, look-ups of records',
      'address, all servers',
      `${number(limits.testsPerAddressAndMinute)} a minute`,
      RETRY_LATER,
    ],
    ['Sign-in by a provider', 'from its beginning', time(limits.signInMs), 'It has to begin again'],
    ['Hand-over to the console', 'from the answer of the provider', time(limits.handOverMs), 'Likewise'],
    [
      'Description of a provider',
      'provider, server',
      time(limits.descriptionMs),
      'It is asked again; a saved change does so at once',
    ],
    ['Answer of a provider', 'request', time(limits.askMs), 'The sign-in fails'],
    ['Answer of a provider, its tokens', 'request', bytes(limits.answerBytes), 'The sign-in fails'],
    ['ID token', 'sign-in', bytes(limits.idTokenBytes), 'The sign-in fails'],
  ],
});
