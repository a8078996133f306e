import { z } from 'zod';
import { userTypeSchema } from './web-login.ts';

/** A sign-in of the demo, offered as a card on the sign-in page. */
export const demoSignInSchema = z.object({
  email: z.string(),
  password: z.string(),
  /** The person's name. */
  name: z.string(),
  userType: userTypeSchema,
  /** The customer or tenant the person belongs to; null for the system administrator. */
  organisation: z.string().nullable(),
  /** Whether the user's menu is reduced to the dashboard and historical data. */
  isReducedMenu: z.boolean(),
});
export type DemoSignIn = z.infer<typeof demoSignInSchema>;

/** Answer of `GET /backoffice/demo/sign-ins`: empty wherever the sign-ins must not be shown. */
export const demoSignInsSchema = z.array(demoSignInSchema);
