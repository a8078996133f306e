import { z } from 'zod';

/** The next step of its rule, while no one acknowledges an alarm. */
export const nextStepSchema = z.object({
  dueTime: z.number().int(),
  customerUsers: z.boolean(),
  tenantAdmins: z.boolean(),
  names: z.array(z.string()).describe('Names of further users, rotas and receivers besides users'),
});
export type AlarmNextStep = z.infer<typeof nextStepSchema>;
