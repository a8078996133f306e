import { z } from 'zod';
import { operation } from './operation.ts';
import { permission } from './permission.ts';
import { userTypeSchema } from './user-body.ts';

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

/** Empty if the sign-ins must not be shown. */
export const listDemoSignIns = operation({
  method: 'GET',
  path: '/backoffice/demo/sign-ins',
  permission: permission('demo:read', {
    who: 'anyone',
    does: "read the demo's sign-ins, where they are shown",
  }),
  tag: 'demo',
  summary: "The demo's sign-ins, with their passwords; empty outside the demo",
  responses: { 200: demoSignInsSchema },
  errors: [],
});
