import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { RULE_LIMITS } from './rules.limits.ts';
import { ruleRoutes } from './rules.routes.ts';

/** Rules, which raise alarms. */
export const rulesFeature = defineFeature({
  name: 'rules',
  limits: RULE_LIMITS,
  uses: ['domainEvents', 'events', 'ruleEvaluator', 'ruleNoise', 'ruleTrials', 'rules', 'silence'],
  sharedEvents: { 'rules.changed': z.object({ tenantId: z.string() }) },
  register(app, needs) {
    ruleRoutes(app, needs.rules, { trials: needs.ruleTrials, noise: needs.ruleNoise });
    const { ruleEvaluator, events, domainEvents } = needs;
    ruleEvaluator.listenTo(events, domainEvents);
    app.addHook('onListen', async () => ruleEvaluator.start());
    app.addHook('onClose', () => ruleEvaluator.stop());
  },
  jobs: ({ silence }) => [{ name: 'silence', everyMs: 10_000, run: silence.run }],
});
