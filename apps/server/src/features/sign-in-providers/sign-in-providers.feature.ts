import { defineFeature } from '../../feature.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { createLocalSignIns } from './local-sign-in.service.ts';
import { createProviderAccounts } from './provider-accounts.service.ts';
import { createProviderClient } from './provider-client.ts';
import { deleteExpiredSignIns } from './provider-flow.repository.ts';
import { createProviderAddresses, createProviderFlow } from './provider-flow.service.ts';
import { providerSignInRoutes } from './provider-sign-in.routes.ts';
import { createProviderUsers } from './provider-users.service.ts';
import { createResolveTxt, createSignInDomains } from './sign-in-domains.service.ts';
import { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import {
  localSignInRoutes,
  providerAccountRoutes,
  signInDomainRoutes,
  signInProviderRoutes,
} from './sign-in-providers.routes.ts';
import { createSignInProviders } from './sign-in-providers.service.ts';
import { SIGN_IN_PROVIDER_PERSONAL_DATA } from './sign-in-providers-personal-data.repository.ts';

/** Sign-in by the provider of an organisation. */
export const signInProvidersFeature = defineFeature({
  name: 'sign-in-providers',
  limits: SIGN_IN_PROVIDER_LIMITS,
  personalData: SIGN_IN_PROVIDER_PERSONAL_DATA,
  uses: [
    'addresses',
    'auth',
    'brandOf',
    'brands',
    'clock',
    'completion',
    'config',
    'database',
    'domainEvents',
    'numbersOf',
    'resolveTxt',
    'sessions',
    'users',
  ],
  register(app, needs) {
    const { allowsPrivateTargets: allowsPrivate } = needs.config;
    const limits = needs.numbersOf(SIGN_IN_PROVIDER_LIMITS);
    const consoleUrl = () => needs.addresses().httpUrl;
    const addresses = createProviderAddresses(needs.brands.urlAt);
    const outbound = createOutbound({ allowsPrivate, limitMs: limits.askMs });
    const client = createProviderClient({ outbound, clock: needs.clock, limits });
    const parts = { ...needs, client, addresses, allowsPrivate, limits, log: app.log };
    const { resolveTxt = createResolveTxt(limits.askMs) } = needs;
    signInProviderRoutes(app, createSignInProviders(parts), limits);
    signInDomainRoutes(app, createSignInDomains({ ...parts, resolveTxt }), limits);
    const localSignIns = createLocalSignIns(needs);
    needs.completion.check((unit, user, by) =>
      by === 'provider' ? Promise.resolve() : localSignIns.check(unit, user),
    );
    localSignInRoutes(app, localSignIns);
    providerAccountRoutes(app, createProviderAccounts(parts));
    const flow = createProviderFlow({ ...parts, users: createProviderUsers(needs) });
    providerSignInRoutes(app, { flow, limits, consoleUrl, urlAt: needs.brands.urlAt });
  },
  jobs: ({ database, clock }) => [
    {
      name: 'provider-sign-in-purge',
      everyMs: 600_000,
      run: () => deleteExpiredSignIns(database.db, clock()),
    },
  ],
});
