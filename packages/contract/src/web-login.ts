import { z } from 'zod';

/** What a user is in the product's own records: the platform's authorities, and partners. */
const USER_TYPES = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PARTNER'] as const;

export const userTypeSchema = z.enum(USER_TYPES);
export type UserType = z.infer<typeof userTypeSchema>;

/** A record the product keeps of a user; what it does not know is left out or null. */
export const userRecordSchema = z.object({
  userType: z.string(),
  email: z.string().nullish(),
  userId: z.string().nullish(),
  userFirstName: z.string().nullish(),
  userLastName: z.string().nullish(),
  profileImageUrl: z.string().nullish(),
  city: z.string().nullish(),
  state: z.string().nullish(),
  country: z.string().nullish(),
  address: z.string().nullish(),
  phone: z.string().nullish(),
  tenantId: z.string().nullish(),
  customerId: z.string().nullish(),
  /** Whether a customer's user may make and delete users of that customer. */
  isCustomerAdministrator: z.boolean().nullish(),
});
export type UserRecord = z.infer<typeof userRecordSchema>;
