import { findCustomers } from '@airdeck/contract/customers/customers';
import { getLocalSignIn, saveLocalSignIn } from '@airdeck/contract/sign-in-providers/local-sign-in';
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
  type Provider,
  type ProviderForm,
  testProvider,
  updateProvider,
} from '@airdeck/contract/sign-in-providers/sign-in-providers';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { type Lookup, lookupQuery, useLookup } from '../../../lib/lists/lookup.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';

export const useProviders = () => useQuery(queryOf(listProviders, {}));

/** @param edited undefined: a new one */
export const saveProvider = (
  edited: Pick<Provider, 'id' | 'version'> | undefined,
  body: ProviderForm,
): Promise<Provider> =>
  changing(
    edited
      ? call(updateProvider, {
          params: { providerId: edited.id },
          body: { ...body, version: edited.version },
        })
      : call(createProvider, { body }),
    listProviders,
  );

export const removeProvider = (providerId: string) =>
  changing(call(deleteProvider, { params: { providerId } }), listProviders);

export const askProvider = (providerId: string) => call(testProvider, { params: { providerId } });

/** Customers of all tenants, by title. */
export const useAnyCustomer = (typed: string): Lookup =>
  useLookup(
    typed,
    (text) => queryOf(findCustomers, { query: lookupQuery(text, 'title') }),
    ({ data }) =>
      data.map(({ id, title, tenantTitle }) => ({ value: id, label: `${title} (${tenantTitle})` })),
  );

export const useDomains = () => useQuery(queryOf(listDomains, {}));

export const storeDomain = (domain: string) => changing(call(addDomain, { body: { domain } }), listProviders);

export const checkDomain = (domainId: string) =>
  changing(call(proveDomain, { params: { domainId } }), listProviders);

export const approveDomain = (domainId: string) =>
  changing(call(confirmDomain, { params: { domainId } }), listProviders);

export const dropDomain = (domainId: string) =>
  changing(call(removeDomain, { params: { domainId } }), listProviders);

export const useLocalSignIn = () => useQuery(queryOf(getLocalSignIn, {}));

/** @param exceptUserId null: everyone may */
export const storeLocalSignIn = (exceptUserId: string | null) =>
  changing(call(saveLocalSignIn, { body: { exceptUserId } }), listProviders);
