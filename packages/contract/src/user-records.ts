import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { userTypeSchema } from './web-login.ts';

/** What the product keeps of a user, in the backoffice's lists. What is not known is null. */
export const listedUserSchema = z.object({
  _id: z.string().describe('Id of the record'),
  userId: z.string().nullable().describe("The platform's user id"),
  userFirstName: z.string().nullable(),
  userLastName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: z.number().int().nullable().describe('Epoch milliseconds'),
  userType: userTypeSchema,
  tenantId: z.string().nullable(),
  customerId: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isCustomerAdministrator: z
    .boolean()
    .describe("Whether a customer's user may make and delete users of that customer"),
});
export type ListedUser = z.infer<typeof listedUserSchema>;

export const listedUserPageSchema = pageSchema(listedUserSchema);

/** What a list of records can be sorted by. */
export const USER_RECORD_SORT_PROPERTIES = [
  'createdAt',
  'userFirstName',
  'userLastName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'country',
] as const;
export type UserRecordSortProperty = (typeof USER_RECORD_SORT_PROPERTIES)[number];

/** Page parameters of every list of records. `textSearch` looks into names, e-mail, phone and address. */
export const userRecordPageQuerySchema = optionalPageQuerySchema(USER_RECORD_SORT_PROPERTIES, {});

/** Body of `POST /backoffice/users/getUsersByfilters`. A filter narrows what the caller may see anyway. */
export const userFiltersBodySchema = z.object({
  filters: z
    .object({
      userType: userTypeSchema.nullish(),
      customerId: z.guid().nullish(),
      tenantId: z.guid().nullish(),
    })
    .nullish()
    .describe('Empty: every user in scope'),
});
export type UserFilters = NonNullable<z.infer<typeof userFiltersBodySchema>['filters']>;

/** Body of `PUT /backoffice/users/{userId}/customerAdministrator`. */
export const customerAdministratorBodySchema = z.object({
  isCustomerAdministrator: z.boolean(),
});
