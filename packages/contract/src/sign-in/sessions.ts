import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SESSION_PERMISSIONS } from './sessions.permissions.ts';

export const SESSION_ERRORS = errors('sessions', {
  over: ['ITEM_NOT_FOUND', 'The session is over already'],
  browserForgotten: ['ITEM_NOT_FOUND', 'The browser is not remembered any more'],
});

/** Proofs of who the person is; an impersonation is by an administrator who acts as the user. */
const SIGN_IN_WAYS = ['password', 'passkey', 'provider', 'impersonation'] as const;

const sessionSchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds: the sign-in'),
  lastUsedTime: z.number().int().describe('Epoch milliseconds, to the minute'),
  address: z.string().nullable().describe('Network address of the last use'),
  program: z.string().nullable().describe('The browser, or another program; null: unknown'),
  system: z.string().nullable().describe('The operating system; null: unknown'),
  signedInBy: z.enum(SIGN_IN_WAYS),
  impersonatorEmail: z.string().nullable().describe('The administrator who acts as the user'),
  isCurrent: z.boolean().describe('Whether the session is that of this request'),
});
export type OpenSession = z.infer<typeof sessionSchema>;

const tag = 'sessions';
const permission = SESSION_PERMISSIONS.manage;
const params = z.object({ userId: uuidParameter('userId') });

export const listSessions = operation({
  method: 'GET',
  path: '/backoffice/users/:userId/sessions',
  permission,
  tag,
  summary: 'The open sessions of a user, the last used first',
  params,
  responses: { 200: z.array(sessionSchema) },
});

export const endSession = operation({
  method: 'DELETE',
  path: '/backoffice/users/:userId/sessions/:sessionId',
  permission,
  tag,
  summary: 'End a session of a user at once, on all servers',
  params: params.extend({ sessionId: uuidParameter('sessionId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, SESSION_ERRORS.over],
});

export const endSessions = operation({
  method: 'DELETE',
  path: '/backoffice/users/:userId/sessions',
  permission,
  tag,
  summary:
    'End all sessions of a user at once; of the own ones, all others. No browser is remembered any more',
  params,
  responses: { 200: z.void() },
});
