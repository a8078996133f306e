import {
  countRules,
  createRule,
  deleteRule,
  getRule,
  getRuleLines,
  listRules,
  updateRule,
} from '@airdeck/contract/rules';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { RuleService } from './rules.service.ts';

export function ruleRoutes(app: FastifyInstance, rules: RuleService): void {
  serve(app, listRules, ({ caller }) => rules.list(caller));
  serve(app, getRule, ({ caller, params }) => rules.get(caller, params.ruleId));
  serve(app, createRule, ({ caller, body }) => rules.create(caller, body));
  serve(app, updateRule, ({ caller, params, body }) => rules.update(caller, params.ruleId, body));
  serve(app, deleteRule, ({ caller, params }) => rules.delete(caller, params.ruleId));
  serve(app, getRuleLines, ({ caller, query }) => rules.linesOf(caller, query.deviceIds));
  serve(app, countRules, () => rules.countByTenant());
}
