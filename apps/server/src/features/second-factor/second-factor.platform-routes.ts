import {
  getPlatformFactorSettings,
  type PlatformFactorSettings,
  type RequiredOf,
  savePlatformFactorSettings,
} from '@airdeck/contract/second-factor/requirement';
import {
  BACKUP_CODES,
  checkFactorCode,
  type FactorProvider,
  finishFactorSetUp,
  generateFactor,
  getFactorSettings,
  listFactorProviders,
  listSignInFactors,
  preferFactor,
  readRemembering,
  removeFactor,
  SECOND_FACTOR_ERRORS,
  saveFactor,
  sendFactorCode,
  submitFactor,
} from '@airdeck/contract/second-factor/second-factor';
import type { FastifyInstance } from 'fastify';
import { badRequest } from '../../http/errors.ts';
import { serve } from '../../http/serve.ts';
import { LIMITS } from '../../limits/limits.ts';
import type { RememberedBrowsers } from '../sign-in/remembered-browsers.service.ts';
import { answerRemembering } from '../sign-in/remembering-answer.ts';
import { INCOMPLETE_SIGN_IN_MS, sourceOf } from '../sign-in/sign-in-completion.ts';
import type { FactorRequirements } from './factor-requirement.service.ts';
import type { SecondFactors } from './second-factors.service.ts';

const bodyLimit = LIMITS.requestBodies.signInBytes;
const MS_PER_S = 1_000;

/** Completing a sign-in by a second factor, or by setting one up. */
export function registerFactorSignIn(
  app: FastifyInstance,
  parts: {
    secondFactors: SecondFactors;
    rememberedBrowsers: Pick<RememberedBrowsers, 'isOffered'>;
    /** URL of the console, without a trailing slash. */
    consoleUrl: () => string;
  },
): void {
  const { secondFactors, rememberedBrowsers, consoleUrl } = parts;
  serve(app, listSignInFactors, async ({ caller }) => {
    const providers = await secondFactors.providersOf(caller);
    return providers.map((type, position) => ({
      type,
      default: position === 0,
      contact: null,
      minVerificationCodeSendPeriod: null,
    }));
  });
  serve(app, sendFactorCode, async ({ caller, query }) => {
    const providers = await secondFactors.providersOf(caller);
    if (providers.length === 0) throw badRequest(SECOND_FACTOR_ERRORS.notConfiguredForAccount);
    await secondFactors.requireProvider(caller, query.providerType);
  });
  serve(app, checkFactorCode, async ({ caller, query, request, reply }) => {
    const given = { provider: query.providerType, code: query.verificationCode ?? '' };
    const remembered = query.remember === true ? sourceOf(request) : undefined;
    const completed = await secondFactors.complete(caller, given, remembered);
    return answerRemembering(reply, caller.userId, completed, consoleUrl());
  });
  serve(app, readRemembering, async ({ caller }) => ({
    isOffered: await rememberedBrowsers.isOffered(caller),
  }));
  serve(app, finishFactorSetUp, ({ caller }) => secondFactors.completeSetUp(caller));
}

/** The own second factors, as ThingsBoard's clients read and change them. */
export function registerFactorSettings(app: FastifyInstance, secondFactors: SecondFactors): void {
  serve(app, getFactorSettings, async ({ caller, reply }) => {
    const settings = await secondFactors.settingsOf(caller);
    return Object.keys(settings.configs).length === 0 ? reply.send() : settings;
  });
  serve(app, generateFactor, ({ caller, query }) => secondFactors.generate(caller, query.providerType));
  serve(app, submitFactor, () => {}, { bodyLimit });
  serve(
    app,
    saveFactor,
    ({ caller, body, query }) => secondFactors.save(caller, body, query.verificationCode ?? ''),
    { bodyLimit },
  );
  serve(app, preferFactor, ({ caller, query }) => secondFactors.prefer(caller, query.providerType));
  serve(app, removeFactor, ({ caller, query }) =>
    secondFactors.remove(caller, query.providerType, query.verificationCode ?? ''),
  );
  serve(app, listFactorProviders, (): FactorProvider[] => ['TOTP', 'BACKUP_CODE']);
}

/** ThingsBoard's settings of the system: all but the requirement are fixed. */
export function registerPlatformFactorSettings(
  app: FastifyInstance,
  requirements: FactorRequirements,
  lockOut: { attempts: number; durationMs: number },
): void {
  const settingsOf = (requiredOf: RequiredOf): PlatformFactorSettings => ({
    providers: [
      { providerType: 'TOTP', issuerName: 'Airdeck' },
      { providerType: 'BACKUP_CODE', codesQuantity: BACKUP_CODES },
    ],
    minVerificationCodeSendPeriod: 5,
    verificationCodeCheckRateLimit: `${lockOut.attempts}:${lockOut.durationMs / MS_PER_S}`,
    maxVerificationFailuresBeforeUserLockout: 0,
    totalAllowedTimeForVerification: INCOMPLETE_SIGN_IN_MS / MS_PER_S,
    enforceTwoFa: requiredOf !== 'nobody',
    enforcedUsersFilter:
      requiredOf === 'nobody'
        ? null
        : { type: requiredOf === 'everyone' ? 'ALL_USERS' : 'TENANT_ADMINISTRATORS' },
  });
  serve(app, getPlatformFactorSettings, async ({ caller }) =>
    settingsOf((await requirements.requirementOf(caller)).requiredOf),
  );
  serve(
    app,
    savePlatformFactorSettings,
    async ({ caller, body: { enforceTwoFa, enforcedUsersFilter } }) => {
      const isOfAll = !enforcedUsersFilter || enforcedUsersFilter.type === 'ALL_USERS';
      const chosen = enforceTwoFa ? (isOfAll ? 'everyone' : 'administrators') : 'nobody';
      return settingsOf((await requirements.require(caller, { requiredOf: chosen })).requiredOf);
    },
    { bodyLimit },
  );
}
