import { Readable } from 'node:stream';
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
import { replyAbortSignal, serve } from '../../http/serve.ts';
import type { RuleService } from './rules.service.ts';
import type { RuleTrials } from './trial/rule-trials.service.ts';

export function ruleRoutes(app: FastifyInstance, rules: RuleService, trials: RuleTrials): void {
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
  serve(app, countRules, () => rules.countByTenant());
}
