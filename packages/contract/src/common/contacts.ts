import { z } from 'zod';
import { givenIdSchema, givenTextSchema, saveShape } from './entity-save.ts';

/** The address of a tenant or customer, in wire order. @param text schema of each line */
const contactLines = <Text extends z.ZodType>(text: Text) => ({
  country: text,
  state: text,
  city: text,
  address: text,
  address2: text,
  zip: text,
  phone: text,
  email: text,
});

/** Title and address of a tenant or customer. */
export const contactShape = { ...contactLines(z.string().nullable()), title: z.string() };

type ContactSortProperty = 'id' | 'createdTime' | 'name' | keyof typeof contactShape;

/** Sort properties of lists of tenants and customers. `name` is the title. */
export const CONTACT_SORT_PROPERTIES: readonly ContactSortProperty[] = [
  'id',
  'createdTime',
  'name',
  ...(Object.keys(contactShape) as (keyof typeof contactShape)[]),
];

/** A save of a tenant or customer. */
export const contactSaveSchema = (entityType: 'TENANT' | 'CUSTOMER') =>
  z.object({
    id: givenIdSchema(entityType),
    title: givenTextSchema,
    ...contactLines(givenTextSchema),
    ...saveShape,
  });
