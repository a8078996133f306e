import { Readable } from 'node:stream';
import { listRuleNoise } from '@airdeck/contract/rules/rule-noise';
import { tryRule } from '@airdeck/contract/rules/rule-trials';
import {
  countRules,
  createRule,
  deleteRule,
  getRule,
  getRuleLines,
  listRules,
  updateRule,
} from '@airdeck/contract/rules/rules';
import type { FastifyInstance } from 'fastify';
import { replyAbortSignal, replyUnlessAborted, serve } from '../../http/serve.ts';
import type { RuleNoiseService } from './noise/rule-noise.service.ts';
import type { RuleService } from './rules.service.ts';
import type { RuleTrials } from './trial/rule-trials.service.ts';

export function ruleRoutes(
  app: FastifyInstance,
  rules: RuleService,
  { trials, noise }: { trials: RuleTrials; noise: RuleNoiseService },
): void {
  serve(app, listRules, ({ caller }) => rules.list(caller));
  serve(app, getRule, ({ caller, params }) => rules.get(caller, params.ruleId));
  serve(app, createRule, ({ caller, body }) => rules.create(caller, body));
  serve(app, updateRule, ({ caller, params, body }) => rules.update(caller, params.ruleId, body));
  serve(app, deleteRule, ({ caller, params }) => rules.delete(caller, params.ruleId));
  serve(app, getRuleLines, ({ caller, query }) => rules.linesOf(caller, query.deviceIds));
  // The console shows each line as it arrives.
  app.addHook('preClose', async () => trials.stop());
  serve(
    app,
    tryRule,
    async ({ caller, query, body, reply }) =>
      reply
        .type('application/x-ndjson')
        .header('cache-control', 'no-store')
        .send(
          Readable.from(
            await trials.open(caller, body, { listsAll: query.all, signal: replyAbortSignal(reply) }),
          ),
        ),
    { compress: false },
  );
  serve(
    app,
    listRuleNoise,
    ({ caller, reply }) =>
      replyUnlessAborted(
        reply,
        (gone) => noise.list(caller, gone),
        (found) => reply.send(found),
      ),
    { isCostly: true },
  );
  serve(app, countRules, () => rules.countByTenant());
}
