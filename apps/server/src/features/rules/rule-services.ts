import type { Database } from '../../database/database.ts';
import { createRuleNoise } from './noise/rule-noise.service.ts';
import { createRuleService } from './rules.service.ts';
import { createRuleTrials } from './trial/rule-trials.service.ts';

/** Rules, what they would have done, and what they do too often. @param parts.longDatabase for trials, which may take minutes */
export function createRuleServices(
  parts: Parameters<typeof createRuleService>[0] &
    Parameters<typeof createRuleTrials>[0] & { longDatabase: Database },
) {
  const { database, longDatabase, clock } = parts;
  const ruleTrials = createRuleTrials({ ...parts, database: longDatabase });
  return {
    rules: createRuleService(parts),
    ruleTrials,
    ruleNoise: createRuleNoise({ database, clock, trials: ruleTrials }),
  };
}
