import {
  MAX_NOISY_RULES,
  NOISE_DAYS,
  type NoiseProposal,
  type RuleNoise,
} from '@airdeck/contract/rules/rule-noise';
import type { Clock } from '../../../clock.ts';
import { tenantOf } from '../../../database/caller-scope-sql.ts';
import type { Database } from '../../../database/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { listRulesOf } from '../rules.repository.ts';
import type { RuleTrials } from '../trial/rule-trials.service.ts';
import { findTriedDevices } from '../trial/trial.repository.ts';
import { findNoisyRules } from './noise.repository.ts';
import { proposalsFor } from './proposals.ts';

const DAY_MS = 86_400_000;
/** Fewer in a week are no noise. */
const LEAST_ALARMS = 10;
/** People act on at most so many of the alarms of a noisy rule. */
const TOUCHED_SHARE = 0.2;

export type RuleNoiseService = ReturnType<typeof createRuleNoise>;

/** Finds rules whose alarms no one acts on, and tests what would make them fewer. */
export function createRuleNoise(parts: {
  database: Database;
  clock: Clock;
  trials: Pick<RuleTrials, 'countAt'>;
}) {
  const { database, clock, trials } = parts;
  const { db } = database;
  return {
    /** @throws ApiError 403/20 for callers without a tenant */
    async list(caller: Caller, signal?: AbortSignal): Promise<RuleNoise[]> {
      const tenantId = tenantOf(caller);
      const range = { from: clock() - NOISE_DAYS * DAY_MS, to: clock() };
      const noisy = await findNoisyRules(db, tenantId, {
        since: range.from,
        least: LEAST_ALARMS,
        touchedShare: TOUCHED_SHARE,
        most: MAX_NOISY_RULES,
      });
      if (noisy.length === 0) return [];
      const rules = await listRulesOf(db, tenantId);
      const devices = await findTriedDevices(db, tenantId);
      const found: RuleNoise[] = [];
      for (const { ruleId, deviceId, raised, untouched, highPeak, lowPeak } of noisy) {
        const rule = rules.find(({ id }) => id === ruleId);
        const device = devices.find(({ id }) => id === deviceId);
        if (!rule || !device) continue;
        const proposals: NoiseProposal[] = [];
        const peaks = { high: highPeak, low: lowPeak };
        const hasOpeningHours = device.openingHours !== null;
        for (const { proposal, terms } of proposalsFor(rule, { peaks, hasOpeningHours })) {
          const alarms = await trials.countAt(caller, terms, device, range, signal);
          if (alarms < raised) proposals.push({ ...proposal, alarms });
        }
        found.push({
          ruleId,
          ruleName: rule.name,
          condition: rule.condition,
          deviceId,
          deviceName: device.name,
          deviceLabel: device.label,
          customerTitle: device.customerTitle,
          raised,
          untouched,
          proposals,
        });
      }
      return found;
    },
  };
}
