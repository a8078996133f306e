import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { permission } from '../common/permission.ts';
import { userTypeSchema } from '../users/user-body.ts';

/** A sign-in of the demo, shown as a card on the sign-in page. */
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

export const demoSignInsSchema = z.array(demoSignInSchema);

/** The fragment of the console's address that contains the key of the sign-ins, which the server prints at its start. */
export const DEMO_FRAGMENT = '#demo=';

/** Empty if the sign-ins must not be shown, or with another key than theirs. */
export const listDemoSignIns = operation({
  method: 'POST',
  path: '/backoffice/demo/sign-ins',
  permission: permission('demo:read', {
    who: 'anyone',
    does: "read the demo's sign-ins with their key, where they are shown",
  }),
  tag: 'demo',
  summary: "The demo's sign-ins, with their passwords, for the key that the server prints at its start",
  body: z.object({ key: z.string() }),
  responses: { 200: demoSignInsSchema },
  errors: [],
});
