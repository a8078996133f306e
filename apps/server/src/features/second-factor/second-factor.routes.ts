import { resetSecondFactor } from '@airdeck/contract/second-factor/factor-reset';
import { getFactorRequirement, setFactorRequirement } from '@airdeck/contract/second-factor/requirement';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { FactorRequirements } from './factor-requirement.service.ts';
import type { FactorResets } from './factor-reset.service.ts';

export function factorRequirementRoutes(app: FastifyInstance, requirements: FactorRequirements): void {
  serve(app, getFactorRequirement, ({ caller }) => requirements.requirementOf(caller));
  serve(app, setFactorRequirement, ({ caller, body }) => requirements.require(caller, body));
}

export function factorResetRoutes(app: FastifyInstance, factorResets: FactorResets): void {
  serve(app, resetSecondFactor, ({ caller, params }) => factorResets.reset(caller, params.userId));
}
