import { z } from 'zod';

/** Whom the alarms of a rule reach. */
export const ruleReachSchema = z.object({
  isHeard: z.boolean().describe('Whether anyone is notified of its alarms through a working channel'),
  unheardCustomers: z
    .object({ titles: z.array(z.string()).describe('The first by title'), count: z.number().int() })
    .describe('Customers with watched devices of whose alarms no one is notified'),
});
export type RuleReach = z.infer<typeof ruleReachSchema>;
