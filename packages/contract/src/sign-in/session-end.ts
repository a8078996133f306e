import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { SIGN_IN_PERMISSIONS } from './sign-in.permissions.ts';

/** When a session of the console ends. */
export const sessionEndSchema = z.object({
  endsTime: z.number().int().describe('Epoch milliseconds'),
  idleMinutes: z
    .number()
    .int()
    .nullable()
    .describe('Minutes after its last use at which it ends; null: it ends an hour after the sign-in'),
  longestTime: z.number().int().describe('Epoch milliseconds: no use moves the end beyond it'),
});
export type SessionEnd = z.infer<typeof sessionEndSchema>;

export const continueSession = operation({
  method: 'POST',
  path: '/backoffice/session/use',
  permission: SIGN_IN_PERMISSIONS.use,
  tag: 'sessions',
  summary: 'A person uses the console: when the session ends',
  description:
    'The console calls it after signing in, which makes the session one of a console, and then once a minute while its ' +
    'user does something. Other requests move no end.',
  responses: { 200: sessionEndSchema },
});
