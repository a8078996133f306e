import { z } from 'zod';

/** What a user is in the product's own records: the platform's authorities, and partners. */
const USER_TYPES = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER', 'PARTNER'] as const;

export const userTypeSchema = z.enum(USER_TYPES);
export type UserType = z.infer<typeof userTypeSchema>;

/** Body of `POST /backoffice/webLogin/login`: who has just signed in to the platform. */
export const loginRecordSchema = z.object({
  email: z.string(),
  /** The platform's user id. */
  userId: z.string(),
  userFirstName: z.string(),
  userEmail: z.string(),
  userLastName: z.string(),
  /** Empty: no picture of one's own. */
  profileImageUrl: z.string(),
  /** Empty until the browser has been asked for one. */
  webPushNotificationId: z.string(),
  userType: z.string(),
  customerId: z.string(),
  tenantId: z.string(),
});
export type LoginRecord = z.infer<typeof loginRecordSchema>;

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

/** Answer of `POST /backoffice/webLogin/login`: the user's record comes first. */
export const webLoginAnswerSchema = z.array(userRecordSchema);
