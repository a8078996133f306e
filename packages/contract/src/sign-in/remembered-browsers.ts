import { z } from 'zod';
import { USUAL_ERRORS } from '../common/errors.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { SESSION_PERMISSIONS } from './sessions.permissions.ts';
import { SESSION_ERRORS } from './sessions.ts';

const rememberedBrowserSchema = z.object({
  id: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds: the second step'),
  lastUsedTime: z.number().int().describe('Epoch milliseconds: the last sign-in'),
  expiresTime: z.number().int().describe('Epoch milliseconds: the second factor is asked for again'),
  address: z.string().describe('Network address of the last sign-in'),
  program: z.string().nullable().describe('The browser; null: unknown'),
  system: z.string().nullable().describe('The operating system; null: unknown'),
});
export type RememberedBrowserBody = z.infer<typeof rememberedBrowserSchema>;

const tag = 'sessions';
const permission = SESSION_PERMISSIONS.manage;
const params = z.object({ userId: uuidParameter('userId') });

export const listRememberedBrowsers = operation({
  method: 'GET',
  path: '/backoffice/users/:userId/rememberedBrowsers',
  permission,
  tag,
  summary: 'The browsers in which a user is not asked for a second factor, the last used first',
  params,
  responses: { 200: z.array(rememberedBrowserSchema) },
});

export const forgetBrowser = operation({
  method: 'DELETE',
  path: '/backoffice/users/:userId/rememberedBrowsers/:browserId',
  permission,
  tag,
  summary: 'Ask for the second factor in a browser again',
  params: params.extend({ browserId: uuidParameter('browserId') }),
  responses: { 200: z.void() },
  errors: [...USUAL_ERRORS, SESSION_ERRORS.browserForgotten],
});
