import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../database/database.ts';
import type { AlarmLedger } from '../../alarms/alarm-ledger.ts';
import type { Outages } from '../../outages/outages.service.ts';
import { createAlarmWriter } from './alarm-writer.ts';
import { createEvaluationService } from './evaluation.service.ts';
import type { ReadingFollower } from './reading-follower.ts';
import { RuleEvaluator } from './rule-evaluator.ts';
import { createSilenceService } from './silence.service.ts';

/** The rule engine: raises and clears alarms. */
export function createRuleEngine(parts: {
  database: Database;
  clock: Clock;
  alarmLedger: AlarmLedger;
  outages: Outages;
  log: FastifyBaseLogger | undefined;
  follower: ReadingFollower;
}) {
  const alarmWriter = createAlarmWriter(parts);
  const evaluation = createEvaluationService({ ...parts, alarmWriter });
  return {
    ruleEvaluator: new RuleEvaluator({ ...parts, evaluation }),
    silence: createSilenceService({ ...parts, alarmWriter }),
  };
}
