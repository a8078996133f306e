import { pageSchema } from '@airdeck/contract/common/page';
import { z } from 'zod';
import { api } from '../api-client/api.ts';
import { type Lookup, lookupQuery, useLookup } from '../lists/lookup.ts';

const tenantsSchema = pageSchema(z.object({ id: z.object({ id: z.string() }), name: z.string() }));

/** Tenants by what is typed of their names, for a system administrator to choose among. */
export function useTenantLookup(typed: string): Lookup {
  return useLookup(['tenants'], typed, async (text, signal) => {
    const { data } = await api.request({
      path: '/api/tenantInfos',
      query: lookupQuery(text, 'title'),
      schema: tenantsSchema,
      signal,
    });
    return data.map(({ id, name }) => ({ value: id.id, label: name }));
  });
}
