import { z } from 'zod';
import { uuidParameter } from './common/parameters.ts';
import { optionalField } from './form-text.ts';

/**
 * Body of `POST /backoffice/partnerApi/createPartner`: makes the tenant of an administrator a partner. Who they
 * are and their telephone is what the platform knows; only the place is taken from here, where it is given.
 */
export const newPartnerSchema = z.object({
  userId: z.guid().describe('A tenant administrator'),
  address: optionalField('address', 'Address'),
  city: optionalField('city', 'Name of the city'),
  state: optionalField('state', 'Name of the state'),
  country: optionalField('country', 'Name of the country'),
});
export type NewPartner = z.output<typeof newPartnerSchema>;

/** Query of `DELETE /backoffice/partnerApi/deleteById`. */
export const partnerQuerySchema = z.object({ _id: uuidParameter('_id') });
