import { getLocalSignIn, saveLocalSignIn } from '@airdeck/contract/sign-in-providers/local-sign-in';
import {
  listProviderAccounts,
  unlinkProviderAccount,
} from '@airdeck/contract/sign-in-providers/provider-accounts';
import {
  addDomain,
  confirmDomain,
  listDomains,
  proveDomain,
  removeDomain,
} from '@airdeck/contract/sign-in-providers/sign-in-domains';
import {
  createProvider,
  deleteProvider,
  listProviders,
  testProvider,
  updateProvider,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { LocalSignIns } from './local-sign-in.service.ts';
import type { ProviderAccounts } from './provider-accounts.service.ts';
import type { SignInDomains } from './sign-in-domains.service.ts';
import type { SIGN_IN_PROVIDER_LIMITS } from './sign-in-providers.limits.ts';
import type { SignInProviders } from './sign-in-providers.service.ts';

export function localSignInRoutes(app: FastifyInstance, localSignIns: LocalSignIns): void {
  serve(app, getLocalSignIn, ({ caller }) => localSignIns.get(caller));
  serve(app, saveLocalSignIn, ({ caller, body }) => localSignIns.save(caller, body.exceptUserId));
}

export function providerAccountRoutes(app: FastifyInstance, accounts: ProviderAccounts): void {
  serve(app, listProviderAccounts, ({ caller, params }) => accounts.listFor(caller, params.userId));
  serve(app, unlinkProviderAccount, ({ caller, params }) =>
    accounts.unlink(caller, params.userId, params.providerId),
  );
}

export function signInDomainRoutes(
  app: FastifyInstance,
  domains: SignInDomains,
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers,
): void {
  serve(app, listDomains, ({ caller }) => domains.list(caller));
  serve(app, addDomain, ({ caller, body }) => domains.add(caller, body.domain));
  serve(app, proveDomain, ({ caller, params }) => domains.prove(caller, params.domainId), {
    maxPerMinute: limits.testsPerAddressAndMinute,
  });
  serve(app, confirmDomain, ({ caller, params }) => domains.confirm(caller, params.domainId));
  serve(app, removeDomain, ({ caller, params }) => domains.remove(caller, params.domainId));
}

export function signInProviderRoutes(
  app: FastifyInstance,
  providers: SignInProviders,
  limits: typeof SIGN_IN_PROVIDER_LIMITS.numbers,
): void {
  serve(app, listProviders, ({ caller }) => providers.list(caller));
  serve(app, createProvider, ({ caller, body }) => providers.create(caller, body));
  serve(app, updateProvider, ({ caller, params, body }) => providers.update(caller, params.providerId, body));
  serve(app, deleteProvider, ({ caller, params }) => providers.delete(caller, params.providerId));
  serve(app, testProvider, ({ caller, params }) => providers.test(caller, params.providerId), {
    maxPerMinute: limits.testsPerAddressAndMinute,
  });
}
