import { defineFeature } from '../../feature.ts';
import { SIGN_IN_LIMITS } from '../sign-in/sign-in.limits.ts';
import { createFactorRequirements } from './factor-requirement.service.ts';
import { passkeyRoutes, passkeySignInRoutes } from './passkeys.routes.ts';
import { SECOND_FACTOR_LIMITS } from './second-factor.limits.ts';
import {
  registerFactorSettings,
  registerFactorSignIn,
  registerPlatformFactorSettings,
} from './second-factor.platform-routes.ts';
import { factorRequirementRoutes, factorResetRoutes } from './second-factor.routes.ts';
import { SECOND_FACTOR_PERSONAL_DATA } from './second-factor-personal-data.repository.ts';

/** Second factors of sign-ins: authenticator apps, passkeys and backup codes, and who needs one. */
export const secondFactorFeature = defineFeature({
  name: 'second-factor',
  limits: SECOND_FACTOR_LIMITS,
  personalData: SECOND_FACTOR_PERSONAL_DATA,
  uses: [
    'database',
    'domainEvents',
    'factorResets',
    'limits',
    'numbersOf',
    'passkeyAttempts',
    'passkeys',
    'passkeySignIns',
    'rememberedBrowsers',
    'secondFactors',
    'addresses',
  ],
  register(app, needs) {
    const { database, domainEvents, factorResets, limits, secondFactors } = needs;
    const requirements = createFactorRequirements({ database, domainEvents });
    const consoleUrl = () => needs.addresses().httpUrl;
    registerFactorSignIn(app, { ...needs, consoleUrl });
    registerFactorSettings(app, secondFactors);
    registerPlatformFactorSettings(app, requirements, limits.lockOut);
    factorRequirementRoutes(app, requirements);
    factorResetRoutes(app, factorResets);
    passkeyRoutes(app, needs.passkeys);
    passkeySignInRoutes(app, { ...needs, consoleUrl, limits: needs.numbersOf(SIGN_IN_LIMITS) });
  },
  jobs: ({ passkeyAttempts }) => [
    { name: 'passkey-attempt-purge', everyMs: 600_000, run: () => passkeyAttempts.deleteExpired() },
  ],
});
