import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { indexChoiceSchema } from './yardstick.ts';
import { YARDSTICK_PERMISSIONS } from './yardsticks.permissions.ts';

const scopeIndexSchema = z.object({
  index: indexChoiceSchema.describe(
    "The index of the caller's customer or tenant, which rooms without a choice inherit",
  ),
  isOnly: z.boolean().describe('Whether no customer, place or device in scope has chosen another one'),
});
export type ScopeIndex = z.infer<typeof scopeIndexSchema>;

/** For sentences about rooms that may be judged by several indices, such as those of rules. */
export const getScopeIndex = operation({
  method: 'GET',
  path: '/backoffice/yardsticks/scope',
  permission: YARDSTICK_PERMISSIONS.read,
  tag: 'yardsticks',
  summary: 'By which index the air in scope is judged',
  responses: { 200: scopeIndexSchema },
});
